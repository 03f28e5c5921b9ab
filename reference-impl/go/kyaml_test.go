package kyaml_test

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"

	"kyaml.example/kyaml"
)

func TestTextsAreAnyBytes(t *testing.T) {
	for text, rule := range map[string]string{
		"":                     "nonportable-empty-stream",
		"---\n{a: \"\xff\"}\n": "invalid-utf8",
		"---\n{a: \"\x00\"}\n": "nul-byte",
	} {
		findings, err := kyaml.Check([]byte(text), kyaml.Settings{})
		if err != nil || len(findings) == 0 || findings[0].Rule != rule {
			t.Errorf("%q: %v, %v", text, findings, err)
		}
	}
}

func TestSettingsSelectRules(t *testing.T) {
	text := []byte("---\n{\"\": 1} #one\n")
	settings := kyaml.Settings{Check: kyaml.CheckSettings{
		Ignore:   []string{"comment-without-space"},
		Severity: map[string]string{"empty-key": "error"},
	}}
	findings, err := kyaml.Check(text, settings)
	if err != nil || len(findings) != 1 || findings[0].Rule != "empty-key" || findings[0].Severity != kyaml.SeverityError {
		t.Error(findings, err)
	}
}

func TestUnknownSettingsAreErrors(t *testing.T) {
	_, err := kyaml.Check(nil, kyaml.Settings{Form: "canonicle"})
	if err == nil || !strings.Contains(err.Error(), "canonicle") {
		t.Error(err)
	}
	// The next call has a module in order.
	if _, err := kyaml.Check(nil, kyaml.Settings{}); err != nil {
		t.Error(err)
	}
}

func TestErrorsHavePlaces(t *testing.T) {
	_, err := kyaml.Format([]byte("a: 1\na: 2\nb: 1\nb: 2\n"), kyaml.Settings{})
	var refused kyaml.Errors
	if !errors.As(err, &refused) || len(refused) != 2 {
		t.Fatal(err)
	}
	if second := refused[1]; second.Line != 4 || second.Related.Line != 3 {
		t.Error(second)
	}
	if !strings.HasSuffix(err.Error(), "[duplicate-key], and 1 more") {
		t.Error(err)
	}
}

func TestCallsRunAtTheSameTime(t *testing.T) {
	var calls sync.WaitGroup
	for number := range 16 {
		calls.Go(func() {
			text := bytes.Repeat([]byte("- no\n"), 1+1000*number)
			formatted, err := kyaml.Format(text, kyaml.Settings{})
			if err != nil || len(formatted.Notes) != 1+1000*number {
				t.Error(number, len(formatted.Notes), err)
			}
		})
	}
	calls.Wait()
}
