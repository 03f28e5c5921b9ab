package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	stream "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

func TestConsumersTakeKyamlLikeYaml(t *testing.T) {
	for _, scenario := range scenarios {
		t.Run(scenario.name, func(t *testing.T) {
			if verdict := scenario.compare(); !verdict.expected {
				t.Error(verdict.text)
			}
		})
	}
}

// TestTwinsMeanTheSame reads every file except templates with Kubernetes' own reader, so that no scenario compares two different trees.
func TestTwinsMeanTheSame(t *testing.T) {
	compared := 0
	seen := map[string]bool{}
	for _, scenario := range slices.Concat(scenarios, laterDocuments()) {
		if seen[scenario.tree] {
			continue
		}
		seen[scenario.tree] = true
		root, err := scenario.unpack()
		defer os.RemoveAll(root)
		if err != nil {
			t.Fatal(err)
		}
		paths, err := filesOf(filepath.Join(root, "yaml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			if strings.Contains(path, "/templates/") || filepath.Ext(path) != ".yaml" {
				continue
			}
			twin := strings.Replace(path, "/yaml/", "/kyaml/", 1)
			if scenario.tree == "kubectl-extension" {
				twin = strings.TrimSuffix(twin, ".yaml") + ".kyaml"
			}
			if difference := firstDifference(documents(t, path), documents(t, twin)); difference != "" {
				t.Errorf("%s and %s: %s", path, twin, difference)
			}
			compared++
		}
	}
	if compared < 15 {
		t.Errorf("only %d pairs are compared", compared)
	}
}

func documents(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasSuffix(text, []byte("\n")) {
		// The reader of streams would end the last line.
		document, err := yaml.YAMLToJSONStrict(text)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return []string{string(document)}
	}
	var texts []string
	chunks := stream.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for {
		chunk, err := chunks.Read()
		if errors.Is(err, io.EOF) {
			return texts
		}
		if err != nil {
			t.Fatal(err)
		}
		document, err := yaml.YAMLToJSONStrict(chunk)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		texts = append(texts, string(document))
	}
}

// TestComparisonsCanFail is the control of the others.
func TestComparisonsCanFail(t *testing.T) {
	gives := func(yaml, kyaml []string, err error) func(string) ([]string, error) {
		return func(root string) ([]string, error) {
			if filepath.Base(root) == "yaml" {
				return yaml, nil
			}
			return kyaml, err
		}
	}
	one, two := []string{"1"}, []string{"2"}
	tests := map[string]struct {
		scenario scenario
		expected bool
	}{
		"same":                         {scenario{consume: gives(one, one, nil)}, true},
		"other":                        {scenario{consume: gives(one, two, nil)}, false},
		"less":                         {scenario{consume: gives(one, nil, nil)}, false},
		"more":                         {scenario{consume: gives(one, []string{"1", "2"}, nil)}, false},
		"nothing":                      {scenario{consume: gives(nil, nil, nil)}, false},
		"an error":                     {scenario{consume: gives(one, nil, errors.New("no"))}, false},
		"a documented difference":      {scenario{consume: gives(one, two, nil), differs: "so", shows: "KYAML 2"}, true},
		"another difference":           {scenario{consume: gives(one, two, nil), differs: "so", shows: "KYAML 3"}, false},
		"a documented error":           {scenario{consume: gives(one, nil, errors.New("no")), differs: "so", shows: "no"}, true},
		"a difference that is gone":    {scenario{consume: gives(one, one, nil), differs: "so", shows: "KYAML"}, false},
		"a documented one of nothings": {scenario{consume: gives(nil, nil, nil), differs: "so", shows: ""}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			test.scenario.tree = "composition"
			if verdict := test.scenario.compare(); verdict.expected != test.expected {
				t.Errorf("%+v", verdict)
			}
		})
	}
}
