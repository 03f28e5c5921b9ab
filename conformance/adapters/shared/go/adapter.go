// Package adapter implements the conformance suite's adapter protocol, version 1, so that an
// adapter only calls its library.
//
// An adapter describes itself in an [Adapter] and calls [Serve]. [Value] describes the values of
// KYAML.
package adapter

import (
	"bufio"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// Adapter is a library under test. An operation whose function is nil is not offered.
//
// An error of a function is the library's refusal of the input. The exceptions are [ForeignError],
// [UnsupportedError] and [RejectionError]. A panic is a failure of the library.
type Adapter struct {
	// Name is the name of the adapter's folder.
	Name string
	// Modules are the paths of Go modules whose versions decide the behaviour, the library itself first.
	Modules []string
	// Version replaces the versions of the modules if the library is a program of its own.
	Version string
	// Check decides whether the input is KYAML, or in the form that the options name.
	Check func(input []byte, options Options) error
	// Load reads the documents of a stream. [Value] lists the possible types.
	Load func(input []byte) ([]any, error)
	// Format writes YAML or JSON as KYAML.
	Format func(input []byte, options Options) ([]byte, error)
	// Render writes documents as KYAML. Their types are those of [Value].
	Render func(documents []any, options Options) ([]byte, error)
}

// Options select the form to check and the form to write. An option missing in a request has its
// default: KYAML, and canonical form.
type Options struct {
	Form       string `json:"form"`
	Layout     string `json:"layout"`
	Profile    string `json:"profile"`
	Cuddle     string `json:"cuddle"`
	BlankLines string `json:"blank_lines"`
	ShortLists string `json:"short_lists"`
	SortKeys   bool   `json:"sort_keys"`
}

// Compact reports whether the one-line form is selected.
func (options Options) Compact() bool {
	return options.Layout == "compact"
}

// Supported refuses every option that is not a default of canonical form, except those that the caller honours.
func (options Options) Supported(honoured Honoured) error {
	switch {
	case options.Layout == "compact" && !honoured.Compact:
		return UnsupportedError("the compact layout")
	case options.Layout == "normal":
		return UnsupportedError("normal form")
	case options.Profile == "portable":
		return UnsupportedError("the portable profile")
	case options.Cuddle == "partial":
		return UnsupportedError("partial cuddling")
	case options.BlankLines == "keep":
		return UnsupportedError("kept blank lines")
	case options.ShortLists == "one-line":
		return UnsupportedError("short lists")
	case options.SortKeys && !honoured.SortKeys:
		return UnsupportedError("sorted keys")
	}
	return nil
}

// Honoured names the options that a library has.
type Honoured struct {
	Compact  bool
	SortKeys bool
}

// ForeignError describes a value that was read and that KYAML does not have.
type ForeignError string

func (err ForeignError) Error() string { return string(err) }

// UnsupportedError names an ability that the library does not have.
type UnsupportedError string

func (err UnsupportedError) Error() string { return string(err) }

// RejectionError is a refusal with the rule or the span that the library names.
type RejectionError struct {
	Message string
	// Rule is the library's own name of the rule.
	Rule string
	// Span holds zero-based, half-open byte offsets, or nothing.
	Span []int
}

func (err RejectionError) Error() string { return err.Message }

type request struct {
	Type      string          `json:"type"`
	Protocol  int             `json:"protocol"`
	Seq       int             `json:"seq"`
	Operation string          `json:"operation"`
	Input     []byte          `json:"input"`
	Value     json.RawMessage `json:"value"`
	Options   Options         `json:"options"`
}

type hello struct {
	Type          string   `json:"type"`
	Protocol      int      `json:"protocol"`
	Name          string   `json:"name"`
	Configuration string   `json:"configuration"`
	Version       string   `json:"version"`
	Runtime       string   `json:"runtime"`
	Operations    []string `json:"operations"`
}

type result struct {
	Type    string `json:"type"`
	Seq     int    `json:"seq"`
	Outcome string `json:"outcome"`
	// Documents and Output are absent if the outcome does not have them. Zero documents and zero bytes
	// are present and empty.
	Documents []any   `json:"documents,omitzero"`
	Output    *string `json:"output,omitzero"`
	Message   string  `json:"message,omitempty"`
	Rule      string  `json:"rule,omitempty"`
	Span      []int   `json:"span,omitempty"`
}

// Configuration is the one that the runner selects: the program's first argument, or "default".
func Configuration() string {
	if len(os.Args) < 2 {
		return "default"
	}
	return os.Args[1]
}

// Serve answers the runner on standard input and output until it says goodbye. It ends the process
// if the runner breaks the protocol.
func Serve(adapter Adapter) {
	if err := serve(adapter, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func serve(adapter Adapter, in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	replies := json.NewEncoder(out)
	replies.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("the runner went away without a bye: %w", err)
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			return fmt.Errorf("a request that is not understood: %w", err)
		}
		switch asked.Type {
		case "hello":
			err = replies.Encode(adapter.hello())
		case "run":
			err = replies.Encode(adapter.run(asked))
		case "bye":
			return nil
		default:
			return fmt.Errorf("a request of the unknown type %q", asked.Type)
		}
		if err != nil {
			return fmt.Errorf("a reply that cannot be written: %w", err)
		}
	}
}

func (adapter Adapter) hello() hello {
	var operations []string
	for _, operation := range []struct {
		name    string
		offered bool
	}{
		{"check", adapter.Check != nil},
		{"load", adapter.Load != nil},
		{"format", adapter.Format != nil},
		{"render", adapter.Render != nil},
	} {
		if operation.offered {
			operations = append(operations, operation.name)
		}
	}
	return hello{
		Type:          "hello",
		Protocol:      1,
		Name:          adapter.Name,
		Configuration: Configuration(),
		Version:       cmp.Or(adapter.Version, versions(adapter.Modules)),
		Runtime:       "Go " + strings.TrimPrefix(runtime.Version(), "go"),
		Operations:    operations,
	}
}

// versions gives the first module's version and, in brackets, those of the others, as built into
// this program.
func versions(modules []string) string {
	build, ok := debug.ReadBuildInfo()
	if !ok || len(modules) == 0 {
		return ""
	}
	built := map[string]string{}
	for _, dependency := range build.Deps {
		if dependency.Replace != nil {
			dependency = dependency.Replace
		}
		built[dependency.Path] = strings.TrimPrefix(dependency.Version, "v")
	}
	var others []string
	for _, module := range modules[1:] {
		others = append(others, module+" "+built[module])
	}
	if len(others) == 0 {
		return built[modules[0]]
	}
	return built[modules[0]] + " (" + strings.Join(others, ", ") + ")"
}

// run answers one request. A panic of the library is its failure, and does not affect the next
// request.
func (adapter Adapter) run(asked request) (reply result) {
	defer func() {
		if panicked := recover(); panicked != nil {
			reply = result{Outcome: "failed", Message: fmt.Sprint("panic: ", panicked)}
		}
		reply.Type = "result"
		reply.Seq = asked.Seq
	}()
	reply, err := adapter.call(asked)
	if err != nil {
		return refusal(err)
	}
	return reply
}

func (adapter Adapter) call(asked request) (result, error) {
	switch {
	case asked.Operation == "check" && adapter.Check != nil:
		return result{Outcome: "accepted"}, adapter.Check(asked.Input, asked.Options)
	case asked.Operation == "load" && adapter.Load != nil:
		return loaded(adapter.Load(asked.Input))
	case asked.Operation == "format" && adapter.Format != nil:
		return written(adapter.Format(asked.Input, asked.Options))
	case asked.Operation == "render" && adapter.Render != nil:
		documents, err := decodeDocuments(asked.Value)
		if err != nil {
			return result{Outcome: "failed", Message: err.Error()}, nil
		}
		return written(adapter.Render(documents, asked.Options))
	}
	return result{}, UnsupportedError("the operation " + asked.Operation)
}

func loaded(documents []any, err error) (result, error) {
	if err != nil {
		return result{}, err
	}
	typed := make([]any, 0, len(documents))
	for _, document := range documents {
		value, err := Value(document)
		if err != nil {
			return result{}, err
		}
		typed = append(typed, encode(value))
	}
	return result{Outcome: "documents", Documents: typed}, nil
}

func written(output []byte, err error) (result, error) {
	if err != nil {
		return result{}, err
	}
	text := base64.StdEncoding.EncodeToString(output)
	return result{Outcome: "output", Output: &text}, nil
}

func refusal(err error) result {
	switch err := err.(type) {
	case ForeignError:
		return result{Outcome: "foreign", Message: err.Error()}
	case UnsupportedError:
		return result{Outcome: "unsupported", Message: err.Error()}
	case RejectionError:
		return result{Outcome: "rejected", Message: err.Message, Rule: err.Rule, Span: err.Span}
	default:
		return result{Outcome: "rejected", Message: err.Error()}
	}
}
