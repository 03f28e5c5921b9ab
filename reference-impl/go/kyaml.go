// Package kyaml checks and formats KYAML, Kubernetes' strict dialect of YAML.
//
// [Check] gives the findings in a text, [Format] writes YAML or JSON as KYAML with its comments, and
// [Canonical] gives the canonical form of KYAML. They are the functions of kyaml-check and
// kyaml-fmt, compiled to WebAssembly, which the package contains and runs by wazero: without cgo, and
// without access to files or the network.
//
// All functions are safe for concurrent use. The first call compiles the module, see [Load].
//
// Clauses in the documentation, such as KY-KEY-4, are those of the KYAML specification.
package kyaml

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Place is a range of a text. Lines and columns are one-based, and columns count characters. Offsets
// are zero-based and count bytes. Ends are exclusive.
type Place struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
	Start     int `json:"byte_start"`
	End       int `json:"byte_end"`
}

// Severity is error or warning.
type Severity string

// The severities.
const (
	// Error: the text is not KYAML, or not in the required form.
	SeverityError Severity = "error"
	// Warning: the text is KYAML, and probably not meant so.
	SeverityWarning Severity = "warning"
)

// Finding is a mistake in a text.
type Finding struct {
	Place
	// Document is the number of the document, zero-based.
	Document int `json:"document"`
	// Pointer is a JSON Pointer (RFC 6901) into the document. It is empty for the value of the document.
	Pointer string `json:"pointer"`
	// Rule is the name of the rule, such as ambiguous-key.
	Rule string `json:"rule"`
	// Clause is the clause of the specification, such as KY-KEY-4.
	Clause string `json:"clause"`
	// Severity is that of the rule, or the one that the settings give it.
	Severity Severity `json:"severity"`
	// Message is about the mistake and its remedy.
	Message string `json:"message"`
	// Related is another place that the message is about, or nil.
	Related *Related `json:"related"`
	// Fix repairs the finding, or is nil.
	Fix *Fix `json:"fix"`
}

// String gives the line, the column, the severity, the rule and the message.
func (f Finding) String() string {
	return fmt.Sprintf("%d:%d: %s[%s]: %s", f.Line, f.Column, f.Severity, f.Rule, f.Message)
}

// Related is a place with a message, such as the first of two equal keys.
type Related struct {
	Place
	Message string `json:"message"`
}

// Fix is edits that repair a finding.
type Fix struct {
	// Applicability is safe if Kubernetes loads the same afterwards and each comment is kept, and unsafe
	// if the fix is a guess.
	Applicability string `json:"applicability"`
	// Edits are in order of place, and no two of them touch.
	Edits []Edit `json:"edits"`
}

// Apply gives the text after the edits. The text is the one that was checked.
func (f Fix) Apply(text []byte) []byte {
	var fixed []byte
	end := 0
	for _, edit := range f.Edits {
		fixed = append(append(fixed, text[end:edit.Start]...), edit.Text...)
		end = edit.End
	}
	return append(fixed, text[end:]...)
}

// Edit is a new text for a range.
type Edit struct {
	Place
	Text string `json:"text"`
}

// Note is a scalar of YAML that looks different in KYAML.
type Note struct {
	Place
	Clause  string `json:"clause"`
	Message string `json:"message"`
}

// Errors are the reasons why a text cannot be read, in order of place; at least one.
type Errors []Finding

// Error gives the first error, and the number of the others.
func (e Errors) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "kyaml: line %d, column %d: %s [%s]", e[0].Line, e[0].Column, e[0].Message, e[0].Rule)
	if len(e) > 1 {
		fmt.Fprintf(&text, ", and %d more", len(e)-1)
	}
	return text.String()
}

// Check gives the findings in a text, in order of place, as kyaml-check reports them. A text without
// a finding of severity error is KYAML, in the form of the settings.
//
// The error is about the settings, or about the module; see [Load].
func Check(text []byte, settings Settings) ([]Finding, error) {
	var findings []Finding
	err := call(request{Function: "check", Settings: settings}, text, &findings)
	return findings, err
}

// Formatted is a text in KYAML.
type Formatted struct {
	Text []byte
	// Notes are the scalars that look different in the new text, in order of place.
	Notes []Note
	// LeftOutComments is the number of comments that the new text has no place for. Only compact form
	// leaves comments out.
	LeftOutComments int
}

// Format reads KYAML, YAML or JSON, and writes KYAML in the form of the settings, as kyaml-fmt does.
//
// The error is [Errors] if the text has no one meaning. Other errors are those of [Check].
func Format(text []byte, settings Settings) (Formatted, error) {
	var answer struct {
		Text            string `json:"text"`
		Notes           []Note `json:"notes"`
		LeftOutComments int    `json:"left_out_comments"`
		Errors          Errors `json:"errors"`
	}
	if err := call(request{Function: "format", Language: "kyaml", Settings: settings}, text, &answer); err != nil {
		return Formatted{}, err
	}
	if len(answer.Errors) > 0 {
		for index := range answer.Errors {
			answer.Errors[index].Severity = SeverityError
		}
		return Formatted{}, answer.Errors
	}
	return Formatted{[]byte(answer.Text), answer.Notes, answer.LeftOutComments}, nil
}

// Canonical gives the canonical form of KYAML (annex A of the specification): the bytes that each
// conforming writer gives. A text is in canonical form if they are its own.
//
// The error is [Errors] if the text is not KYAML. Other errors are those of [Check].
func Canonical(text []byte) ([]byte, error) {
	findings, err := Check(text, Settings{})
	if err != nil {
		return nil, err
	}
	var errors Errors
	for _, finding := range findings {
		if finding.Severity == SeverityError {
			errors = append(errors, finding)
		}
	}
	if len(errors) > 0 {
		return nil, errors
	}
	formatted, err := Format(text, Settings{})
	return formatted.Text, err
}

// call asks the module, and reads the result.
func call(request request, text []byte, result any) error {
	request.Length = len(text)
	header, err := json.Marshal(request)
	if err != nil {
		return fmt.Errorf("kyaml: %w", err)
	}
	line, err := exchange(append(header, '\n'), text)
	if err != nil {
		return fmt.Errorf("kyaml: %w", err)
	}
	var answer struct {
		Result json.RawMessage `json:"result"`
		Error  string          `json:"error"`
	}
	if err := json.Unmarshal(line, &answer); err != nil {
		return fmt.Errorf("kyaml: %w", err)
	}
	if answer.Error != "" {
		return fmt.Errorf("kyaml: %s", answer.Error)
	}
	if err := json.Unmarshal(answer.Result, result); err != nil {
		return fmt.Errorf("kyaml: %w", err)
	}
	return nil
}

// request is the line before a text, as the module reads it.
type request struct {
	Function string   `json:"function"`
	Language string   `json:"language,omitempty"`
	Length   int      `json:"length"`
	Settings Settings `json:"settings"`
}
