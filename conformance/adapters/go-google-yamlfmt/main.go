// The adapter of github.com/google/yamlfmt and its formatter of type kyaml.
//
// render formats the documents' JSON.
package main

import (
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
	adapter.Serve(adapter.Adapter{
		Name:    "go-google-yamlfmt",
		Modules: []string{"github.com/google/yamlfmt", "sigs.k8s.io/yaml", "go.yaml.in/yaml/v3"},
		Format:  library.format,
		Render:  library.render,
	})
}

type library struct {
	formatter yamlfmt.Formatter
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
