// Package kyamlcases contains the cases of the KYAML conformance suite: the inputs of each case,
// and its expected results.
//
// [All] gives the cases, [Streams] the KYAML streams that a YAML reader must be able to read, [Run]
// makes tests of either, and [Difference] compares values exactly. The package has no dependencies.
package kyamlcases

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

//go:embed kyaml-cases.json.gz
var archive []byte

// Operation is the task of a case.
type Operation string

// The operations.
const (
	// Check: is the input KYAML, or in the case's form, and which value has it?
	Check Operation = "check"
	// Load: which value has YAML or JSON?
	Load Operation = "load"
	// Format: write YAML or JSON as KYAML.
	Format Operation = "format"
	// Render: write values as KYAML.
	Render Operation = "render"
)

// The names of a case's files.
const (
	// InputYAML is the bytes under test.
	InputYAML = "input.yaml"
	// InputJSON is the bytes under test, which are to be read as JSON only.
	InputJSON = "input.json"
	// CanonicalYAML is the canonical form.
	CanonicalYAML = "canonical.yaml"
	// CompactYAML is the compact form.
	CompactYAML = "compact.yaml"
	// PortableYAML is the output of the portable profile, if it differs from the canonical form.
	PortableYAML = "portable.yaml"
	// NormalYAML is the normal form, if the case has one.
	NormalYAML = "normal.yaml"

	valueJSON = "value.json"
)

// Case is one case of the suite.
type Case struct {
	// ID is unique, and never changes.
	ID string `json:"id"`
	// Area is the part of the suite that the case belongs to.
	Area string `json:"area"`
	// Title is the claim of the case.
	Title string `json:"title"`
	// Clauses are the ids of the clauses of the specification that the case tests.
	Clauses []string `json:"req"`
	// Operation is the task.
	Operation Operation `json:"op"`
	// Form is the form that a check tests: kyaml, canonical or compact.
	Form string `json:"form"`
	// Schema resolves the plain scalars of an input that is loaded or formatted: kubernetes, core or
	// json.
	Schema string `json:"schema"`
	// Expect is accept or reject.
	Expect string `json:"expect"`
	// Findings are the rules that a rejected input breaks, the first of them first.
	Findings []Finding `json:"-"`
	// Twin is the id of an accepted case one edit away: a rejection counts only if the twin is
	// accepted.
	Twin string `json:"twin"`
	// Portable reports whether every first-tier reader reads the same value from an accepted check of
	// KYAML. It is false if the case does not say.
	Portable bool `json:"portable"`
	// Warnings are the reasons why an accepted input is not portable.
	Warnings []Finding `json:"warning"`
	// Notes are the scalars of the input that look different in the output.
	Notes []Note `json:"note"`
	// Origin is the source of the case.
	Origin string `json:"origin"`
	// Divergence is the row of the register of divergences that explains other bytes of the deployed
	// encoder, such as U3, or empty.
	Divergence string `json:"divergence"`
	// Options are the options of a rendering.
	Options Options `json:"options"`
	// Limits bound the values that aliases and merge keys add.
	Limits Limits `json:"limits"`
	// SHA256 is the digest of the case's files, in hexadecimal; it changes with the case.
	SHA256 string `json:"sha256"`
	// Files are the bytes of the case's files, by name.
	Files map[string][]byte `json:"files"`
}

// Finding is a rule that an input breaks, and the bytes that break it.
type Finding struct {
	// Rule is the rule's name, such as ambiguous-key.
	Rule string `json:"rule"`
	// Span is the bytes of the input that break it: the first, and the one after the last, zero-based.
	Span [2]int `json:"span"`
}

// Note is a scalar that looks different in the output.
type Note struct {
	// Span is the position of the scalar in the input, as in [Finding].
	Span [2]int `json:"span"`
	// Is has the text in the output.
	Is string `json:"is"`
}

// Options are the options of a rendering.
type Options struct {
	// Cuddle is all or partial: which brackets share a line with those around them.
	Cuddle string `json:"cuddle"`
	// BlankLines is remove or keep: which blank lines of the input are in the output.
	BlankLines string `json:"blank_lines"`
	// ShortLists is open or one-line: how a sequence of scalars that fits on one line is written.
	ShortLists string `json:"short_lists"`
	// SortKeys means that the keys of mappings are sorted.
	SortKeys bool `json:"sort_keys"`
}

// Limits bound the values that aliases and merge keys add; nil means no limit.
type Limits struct {
	// AliasNodes is the number of nodes that they may add.
	AliasNodes *int `json:"alias_nodes"`
	// AliasBytes is the number of bytes of keys and scalars that they may add.
	AliasBytes *int `json:"alias_bytes"`
}

// Suite identifies the suite of these cases.
type Suite struct {
	// Version is that of the suite, and of this module.
	Version string `json:"version"`
	// Cases is the number of cases.
	Cases int `json:"cases"`
	// SHA256 is the digest of all files, in hexadecimal.
	SHA256 string `json:"sha256"`
}

type bundle struct {
	Format int    `json:"format"`
	Suite  Suite  `json:"suite"`
	Cases  []Case `json:"cases"`
}

var read = sync.OnceValue(func() bundle {
	shipped, err := unpack(archive)
	if err != nil {
		panic(fmt.Sprintf("the archive of the cases is damaged: %v", err))
	}
	return shipped
})

func unpack(archive []byte) (bundle, error) {
	var shipped bundle
	text, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return shipped, err
	}
	if err := json.NewDecoder(text).Decode(&shipped); err != nil {
		return shipped, err
	}
	if shipped.Format != 1 || len(shipped.Cases) != shipped.Suite.Cases {
		return shipped, fmt.Errorf("format %d with %d of %d cases", shipped.Format, len(shipped.Cases), shipped.Suite.Cases)
	}
	return shipped, nil
}

// UnmarshalJSON reads a case, and fills in defaults.
func (c *Case) UnmarshalJSON(text []byte) error {
	type plain Case
	keys := struct {
		*plain
		Rule *string   `json:"rule"`
		Span [2]int    `json:"span"`
		Also []Finding `json:"also"`
	}{plain: (*plain)(c)}
	*c = Case{Form: "kyaml", Schema: "kubernetes", Options: Options{Cuddle: "all", BlankLines: "remove", ShortLists: "open"}}
	if err := json.Unmarshal(text, &keys); err != nil {
		return err
	}
	if keys.Rule != nil {
		c.Findings = append([]Finding{{*keys.Rule, keys.Span}}, keys.Also...)
	}
	return nil
}

// All gives the cases with one of these operations, or all cases if none is named, in order of id.
// The cases share their contents.
func All(operations ...Operation) []Case {
	var cases []Case
	for _, c := range read().Cases {
		if len(operations) == 0 || slices.Contains(operations, c.Operation) {
			cases = append(cases, c)
		}
	}
	return cases
}

// Shipped gives the suite of these cases.
func Shipped() Suite {
	return read().Suite
}

// Name is the case's id.
func (c Case) Name() string { return c.ID }

// Accepted reports whether the input is to be accepted.
func (c Case) Accepted() bool { return c.Expect == "accept" }

// Input is the bytes under test, or nil if values are rendered.
func (c Case) Input() []byte {
	if input, ok := c.Files[InputYAML]; ok {
		return input
	}
	return c.Files[InputJSON]
}

// Documents are the values of the bytes, or the values to render, with an element for each
// document. They are nil if the case has no values.
//
// A value is nil, a bool, a string, a [Number], a []any, or a [Mapping].
func (c Case) Documents() []any {
	text, ok := c.Files[valueJSON]
	if !ok {
		return nil
	}
	documents, err := decode(text)
	if err != nil {
		panic(fmt.Sprintf("the value of the case %s is damaged: %v", c.ID, err))
	}
	return documents
}

// Stream is a KYAML stream with a known value.
type Stream struct {
	// Case is the case that it is from.
	Case Case
	// File is its name there.
	File string
	// Bytes are the stream.
	Bytes []byte
}

// Streams gives the KYAML streams of all accepted cases: the inputs of checks, and the outputs of
// writers.
func Streams() []Stream {
	var streams []Stream
	for _, c := range read().Cases {
		if !c.Accepted() {
			continue
		}
		for _, file := range []string{InputYAML, CanonicalYAML, CompactYAML, PortableYAML, NormalYAML} {
			// Inputs of load and format are YAML; most of them are not KYAML.
			isKYAML := file != InputYAML || c.Operation == Check
			if bytes, ok := c.Files[file]; ok && isKYAML {
				streams = append(streams, Stream{c, file, bytes})
			}
		}
	}
	return streams
}

// Name is the id of the case and the name of the file.
func (s Stream) Name() string { return s.Case.ID + "/" + s.File }

// Documents are the values of the stream, as in [Case.Documents].
func (s Stream) Documents() []any { return s.Case.Documents() }
