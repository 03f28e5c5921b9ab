package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kyaml.example/consumers/manifests"
)

// TestReadersNoticeWhatAFormatterSpoils is the control of the tables over manifests. Each reader reads them when the formatter writes
// the same, when it writes another value, and when it writes text that no reader accepts.
func TestReadersNoticeWhatAFormatterSpoils(t *testing.T) {
	const files = 8
	source := t.TempDir()
	if _, err := manifests.WriteFolder(source, generatedSeed, files); err != nil {
		t.Fatal(err)
	}
	paths, err := manifestsOf(source)
	if err != nil {
		t.Fatal(err)
	}
	formatters := map[string]struct {
		spoil func(text []byte) []byte
		same  bool
	}{
		"the same":    {func(text []byte) []byte { return text }, true},
		"another key": {func(text []byte) []byte { return bytes.Replace(text, []byte("metadata"), []byte("metaData"), 1) }, false},
		"one document more": {func(text []byte) []byte {
			return append(text, "---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: more\n"...)
		}, false},
		"no document":        {func(text []byte) []byte { return []byte("# nothing\n") }, false},
		"no YAML":            {func(text []byte) []byte { return []byte("{apiVersion: v1, kind: [\n") }, false},
		"another text in it": {func(text []byte) []byte { return bytes.Replace(text, []byte("name: "), []byte("name: x"), 1) }, false},
	}
	for name, formatter := range formatters {
		t.Run(name, func(t *testing.T) {
			twins, err := makeTwins(t.TempDir(), paths, func(path string, _ []string) ([]byte, error) {
				text, err := os.ReadFile(path)
				return formatter.spoil(text), err
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, reader := range readers {
				tally, err := compareTwins(reader, twins)
				if err != nil {
					t.Fatal(err)
				}
				noticed := len(tally.differences)
				if tally.asked != files*(len(forms)-1) || tally.same+tally.refused+tally.documented+noticed != tally.asked {
					t.Errorf("%s: %+v does not add up", reader.name, tally)
				}
				if formatter.same && tally.same != tally.asked || !formatter.same && noticed != tally.asked {
					t.Errorf("%s: of %d, %d are the same and %d differ", reader.name, tally.asked, tally.same, noticed)
				}
			}
		})
	}
}

func TestWhatTheFormatterRefusesIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "template.yaml")
	if err := os.WriteFile(path, []byte("a: {{ b }}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	twins, err := makeTwins(t.TempDir(), []string{path}, func(string, []string) ([]byte, error) { return nil, errors.New("a template") })
	if err != nil {
		t.Fatal(err)
	}
	if len(twins.names) != 0 || len(twins.refused) != 1 || !strings.HasSuffix(twins.refused[0], "template.yaml: a template") {
		t.Errorf("%+v", twins)
	}
}

func TestAMissingFormatterOrFolderFails(t *testing.T) {
	if _, err := formatWith("/no/such/formatter"); err == nil {
		t.Error("a formatter that is not there formats")
	}
	if _, err := manifestsOf(t.TempDir()); err == nil {
		t.Error("an empty folder has manifests")
	}
	if _, err := manifestsOf("/no/such/folder"); err == nil {
		t.Error("a folder that is not there has manifests")
	}
}

// TestOnlyOneLineFeedIsExplained is the control of the documented difference.
func TestOnlyOneLineFeedIsExplained(t *testing.T) {
	ends := &lastLineFeed{}
	tests := []struct {
		ends        *lastLineFeed
		yaml, kyaml string
		explained   bool
	}{
		{ends, `{"a":"x"}`, `{"a":"x\n"}`, true},
		{ends, `{"a":"x\n"}`, `{"a":"x"}`, false},
		{ends, `{"a":"x"}`, `{"a":"x\n\n"}`, false},
		{ends, `{"a":["x","y"]}`, `{"a":["x\n","y\n"]}`, false},
		{ends, `{"a":["x",2]}`, `{"a":["x\n",1]}`, false},
		{ends, `{"a":["x"]}`, `{"a":["x\n"],"b":1}`, false},
		{ends, `{"a":["x"],"c":1}`, `{"a":["x\n"],"b":1}`, false},
		{ends, `{"a":1}`, `{"a":"1\n"}`, false},
		{ends, "a: x\n", "a: |\n  x\n", true},
		{nil, `{"a":"x"}`, `{"a":"x\n"}`, false},
	}
	for _, test := range tests {
		if explained := test.ends.explains([]string{test.yaml}, []string{test.kyaml}); explained != test.explained {
			t.Errorf("%s and %s: %t", test.yaml, test.kyaml, explained)
		}
	}
	if ends.explains([]string{"1"}, nil) {
		t.Error("a missing object is explained")
	}
}

func TestEachConsumerHasItsDay(t *testing.T) {
	for _, scenario := range scenarios {
		if _, _, err := released(scenario.module, scenario.program); err != nil {
			t.Error(err)
		}
	}
	for _, reader := range readers {
		if _, _, err := released(reader.module, reader.program); err != nil {
			t.Error(err)
		}
	}
	if _, _, err := released("sigs.k8s.io/yaml", nil); err == nil {
		t.Error("a module that is not listed has a day")
	}
}

func TestMain(m *testing.M) {
	code := m.Run()
	if folder, err := built(); err == nil {
		os.RemoveAll(folder)
	}
	os.Exit(code)
}
