// Package kyamlcases holds the cases of the KYAML conformance suite: what each gives to an implementation, and what it expects.
//
// [All] gives the cases, [Streams] the KYAML streams that a YAML reader must be able to read, [Run] makes tests of either, and
// [Difference] compares values exactly. The package has no dependencies.
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

// Operation is what a case asks for.
type Operation string

// The operations.
const (
	// Check asks whether the input is KYAML, or in the case's form, and what it means.
	Check Operation = "check"
	// Load asks what YAML or JSON means.
	Load Operation = "load"
	// Format asks for YAML or JSON to be written as KYAML.
	Format Operation = "format"
	// Render asks for values to be written as KYAML.
	Render Operation = "render"
)

// The names of a case's files.
const (
	// InputYAML is the bytes under test.
	InputYAML = "input.yaml"
	// InputJSON is the bytes under test, which are to be read as JSON and nothing else.
	InputJSON = "input.json"
	// CanonicalYAML is the canonical form.
	CanonicalYAML = "canonical.yaml"
	// CompactYAML is the compact form.
	CompactYAML = "compact.yaml"
	// PortableYAML is what the portable profile writes, where it is not the canonical form.
	PortableYAML = "portable.yaml"
	// NormalYAML is the normal form, where the case asks for it.
	NormalYAML = "normal.yaml"

	valueJSON = "value.json"
)

// Case is one case of the suite.
type Case struct {
	// ID is unique, and never changes.
	ID string `json:"id"`
	// Area is the part of the suite that the case belongs to.
	Area string `json:"area"`
	// Title says what the case shows.
	Title string `json:"title"`
	// Clauses are the ids of the clauses of the specification that the case stands for.
	Clauses []string `json:"req"`
	// Operation is what is asked for.
	Operation Operation `json:"op"`
	// Form is what a check asks whether the input is: kyaml, canonical or compact.
	Form string `json:"form"`
	// Schema says how the plain scalars of what is loaded or formatted resolve: kubernetes, core or json.
	Schema string `json:"schema"`
	// Expect is accept or reject.
	Expect string `json:"expect"`
	// Findings are all that a rejected input breaks, the first of them first.
	Findings []Finding `json:"-"`
	// Twin is the id of an accepted case one edit away: a rejection counts only where that one is accepted.
	Twin string `json:"twin"`
	// Portable says whether all serious readers read an accepted check of KYAML alike; it is false where the case does not say.
	Portable bool `json:"portable"`
	// Warnings say why an accepted input is not portable.
	Warnings []Finding `json:"warning"`
	// Notes are the scalars of the input that look different in the output.
	Notes []Note `json:"note"`
	// Origin is where the case comes from.
	Origin string `json:"origin"`
	// Divergence is the row of the register of divergences that says why the deployed encoder writes otherwise, such as U3, or empty.
	Divergence string `json:"divergence"`
	// Options say how a rendering is made.
	Options Options `json:"options"`
	// Limits say how much aliases and merge keys may add.
	Limits Limits `json:"limits"`
	// SHA256 is the digest of the case's files, in hexadecimal: a case that has changed has another one.
	SHA256 string `json:"sha256"`
	// Files are the bytes of the case's files, by name.
	Files map[string][]byte `json:"files"`
}

// Finding is a rule that an input breaks, and where.
type Finding struct {
	// Rule is the rule's name, such as ambiguous-key.
	Rule string `json:"rule"`
	// Span is the bytes of the input that break it: the first, and the one after the last, from 0.
	Span [2]int `json:"span"`
}

// Note is a scalar that looks different in the output.
type Note struct {
	// Span is where the scalar is in the input, as in [Finding].
	Span [2]int `json:"span"`
	// Is is its text in the output.
	Is string `json:"is"`
}

// Options say how a rendering is made.
type Options struct {
	// Cuddle is all or partial: which brackets share a line with those around them.
	Cuddle string `json:"cuddle"`
	// SortKeys says that the keys of mappings are sorted.
	SortKeys bool `json:"sort_keys"`
}

// Limits say how much aliases and merge keys may add; one that is nil is not set.
type Limits struct {
	// AliasNodes is how many nodes they may add.
	AliasNodes *int `json:"alias_nodes"`
	// AliasBytes is how many bytes of keys and scalars they may add.
	AliasBytes *int `json:"alias_bytes"`
}

// Suite says which suite these cases are.
type Suite struct {
	// Version is that of the suite, and of this module.
	Version string `json:"version"`
	// Cases is how many there are.
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

// UnmarshalJSON reads a case, with what goes without saying.
func (c *Case) UnmarshalJSON(text []byte) error {
	type plain Case
	keys := struct {
		*plain
		Rule *string   `json:"rule"`
		Span [2]int    `json:"span"`
		Also []Finding `json:"also"`
	}{plain: (*plain)(c)}
	*c = Case{Form: "kyaml", Schema: "kubernetes", Options: Options{Cuddle: "all"}}
	if err := json.Unmarshal(text, &keys); err != nil {
		return err
	}
	if keys.Rule != nil {
		c.Findings = append([]Finding{{*keys.Rule, keys.Span}}, keys.Also...)
	}
	return nil
}

// All gives the cases with one of these operations, or all cases where none is named, in order of id. What they hold is shared.
func All(operations ...Operation) []Case {
	var cases []Case
	for _, c := range read().Cases {
		if len(operations) == 0 || slices.Contains(operations, c.Operation) {
			cases = append(cases, c)
		}
	}
	return cases
}

// Shipped says which suite these cases are.
func Shipped() Suite {
	return read().Suite
}

// Name is the case's id.
func (c Case) Name() string { return c.ID }

// Accepted says whether the input is to be accepted.
func (c Case) Accepted() bool { return c.Expect == "accept" }

// Input is the bytes under test, or nil where values are rendered.
func (c Case) Input() []byte {
	if input, ok := c.Files[InputYAML]; ok {
		return input
	}
	return c.Files[InputJSON]
}

// Documents are what the bytes mean, or what is rendered, with an element for each document; nil where the case does not say.
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

// Stream is a KYAML stream whose value is known.
type Stream struct {
	// Case is the case that it is from.
	Case Case
	// File is its name there.
	File string
	// Bytes are the stream.
	Bytes []byte
}

// Streams gives the KYAML streams of all accepted cases: what is checked, and what is written.
func Streams() []Stream {
	var streams []Stream
	for _, c := range read().Cases {
		if !c.Accepted() {
			continue
		}
		for _, file := range []string{InputYAML, CanonicalYAML, CompactYAML, PortableYAML, NormalYAML} {
			// What is loaded and formatted is YAML that mostly is no KYAML.
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

// Documents are what the stream means, as [Case.Documents] has it.
func (s Stream) Documents() []any { return s.Case.Documents() }
