// Package suite tests the module kyaml as its users have it: with each case of the conformance suite.
package suite

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"kyaml.example/kyaml"
	"kyaml.example/kyamlcases"
)

func TestCheck(t *testing.T) {
	kyamlcases.Run(t, kyamlcases.All(kyamlcases.Check), nil, func(c kyamlcases.Case) error {
		findings, err := kyaml.Check(c.Input(), settings(c))
		if err != nil {
			return err
		}
		return same(places(findings), c.Findings)
	})
}

func TestPortableProfile(t *testing.T) {
	kyamlcases.Run(t, kyamlcases.All(kyamlcases.Check), nil, func(c kyamlcases.Case) error {
		if !c.Portable {
			return nil
		}
		findings, err := kyaml.Check(c.Input(), kyaml.Settings{Profile: "portable"})
		if err != nil {
			return err
		}
		return same(len(places(findings)), 0)
	})
}

func TestCanonical(t *testing.T) {
	kyamlcases.Run(t, kyamlcases.All(kyamlcases.Check), nil, func(c kyamlcases.Case) error {
		canonical, err := kyaml.Canonical(c.Input())
		if c.Form == "kyaml" {
			if err := refusal(err, c); err != nil {
				return err
			}
		}
		expected := c.Files[kyamlcases.CanonicalYAML]
		if c.Form == "canonical" && c.Accepted() {
			expected = c.Input()
		}
		if expected != nil && c.Options == defaults && !bytes.Equal(canonical, expected) {
			return fmt.Errorf("the canonical form is\n%s", canonical)
		}
		return nil
	})
}

func TestFormat(t *testing.T) {
	known := kyamlcases.Known{"the module also reads it as YAML": {
		"json-capital-true", "json-comma-last", "json-comma-missing", "json-comment", "json-empty", "json-escape", "json-leading-zero",
		"json-nan", "json-number-key", "json-plus", "json-point-first", "json-raw-line-feed", "json-raw-tab", "json-single-quotes",
		"json-two", "json-unquoted-key",
	}}
	kyamlcases.Run(t, kyamlcases.All(kyamlcases.Format), known, func(c kyamlcases.Case) error {
		formatted, err := kyaml.Format(c.Input(), settings(c))
		if err := refusal(err, c); err != nil || !c.Accepted() {
			return err
		}
		if expected := c.Files[kyamlcases.CanonicalYAML]; !bytes.Equal(formatted.Text, expected) {
			return fmt.Errorf("the text is\n%s", formatted.Text)
		}
		return nil
	})
}

// Values of Go become KYAML by way of JSON. Several documents have headers, as in YAML.
func TestRender(t *testing.T) {
	kyamlcases.Run(t, kyamlcases.All(kyamlcases.Render), nil, func(c kyamlcases.Case) error {
		var texts [][]byte
		for _, document := range c.Documents() {
			text, err := json.Marshal(document)
			if err != nil {
				return err
			}
			texts = append(texts, text)
		}
		formatted, err := kyaml.Format(bytes.Join(texts, []byte("\n---\n")), settings(c))
		if err != nil {
			return err
		}
		if expected := c.Files[kyamlcases.CanonicalYAML]; !bytes.Equal(formatted.Text, expected) {
			return fmt.Errorf("the text is\n%s", formatted.Text)
		}
		return nil
	})
}

var defaults = kyamlcases.Options{Cuddle: "all", BlankLines: "remove", ShortLists: "open"}

// settings are those of a case.
func settings(c kyamlcases.Case) kyaml.Settings {
	return kyaml.Settings{
		Form:   c.Form,
		Schema: c.Schema,
		Format: kyaml.FormatSettings{
			Cuddle:     c.Options.Cuddle,
			BlankLines: c.Options.BlankLines,
			ShortLists: c.Options.ShortLists,
			SortKeys:   c.Options.SortKeys,
		},
	}
}

// places are the rules and spans of the errors among findings.
func places(findings []kyaml.Finding) []kyamlcases.Finding {
	var places []kyamlcases.Finding
	for _, finding := range findings {
		if finding.Severity == kyaml.SeverityError {
			places = append(places, kyamlcases.Finding{Rule: finding.Rule, Span: [2]int{finding.Start, finding.End}})
		}
	}
	return places
}

// refusal compares the error of a reading with the verdict of a case, and with its first rule.
func refusal(err error, c kyamlcases.Case) error {
	var refused kyaml.Errors
	switch {
	case err == nil && c.Accepted():
		return nil
	case err == nil:
		return errors.New("is accepted")
	case c.Accepted() || !errors.As(err, &refused):
		return err
	}
	return same(refused[0].Rule, c.Findings[0].Rule)
}

func same(actual, expected any) error {
	if reflect.DeepEqual(actual, expected) {
		return nil
	}
	return fmt.Errorf("%v, expected %v", actual, expected)
}
