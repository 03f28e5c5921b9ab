// The adapter of github.com/google/yamlfmt and its formatter of type kyaml.
//
//   - default: format, and render, which formats the documents' JSON.
//   - lint: check, as `yamlfmt -lint` does: is the file formatted?
package main

import (
	"bytes"
	"errors"

	"github.com/google/yamlfmt"
	"github.com/google/yamlfmt/formatters/kyaml"
	"kyaml.example/adapter"
)

func main() {
	formatter, err := (&kyaml.KYAMLFormatterFactory{}).NewFormatter(nil)
	if err != nil {
		panic(err)
	}
	library := library{formatter}
	described := adapter.Adapter{
		Name:    "go-google-yamlfmt",
		Modules: []string{"github.com/google/yamlfmt", "sigs.k8s.io/yaml", "go.yaml.in/yaml/v3"},
	}
	if adapter.Configuration() == "lint" {
		described.Check = library.check
	} else {
		described.Format = library.format
		described.Render = library.render
	}
	adapter.Serve(described)
}

type library struct {
	formatter yamlfmt.Formatter
}

func (library library) check(input []byte) error {
	output, err := library.formatter.Format(input)
	if err != nil {
		return err
	}
	if !bytes.Equal(input, output) {
		return errors.New("the file is not formatted")
	}
	return nil
}

func (library library) format(input []byte, options adapter.Options) ([]byte, error) {
	if err := options.Supported(adapter.Honoured{}); err != nil {
		return nil, err
	}
	return library.formatter.Format(input)
}

func (library library) render(documents []any, options adapter.Options) ([]byte, error) {
	return library.format(adapter.JSONStream(documents), options)
}
