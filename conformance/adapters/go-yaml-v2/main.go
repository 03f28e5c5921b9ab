// The adapter of go.yaml.in/yaml/v2, a YAML 1.1 reader.
//
//   - default: each document as Go values.
//   - strict: the same, refusing duplicate keys.
package main

import (
	"bytes"

	"go.yaml.in/yaml/v2"
	"kyaml.example/adapter"
)

func main() {
	adapter.Serve(adapter.Adapter{
		Name:    "go-yaml-v2",
		Modules: []string{"go.yaml.in/yaml/v2"},
		Load:    load,
	})
}

func load(input []byte) ([]any, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(input))
	decoder.SetStrict(adapter.Configuration() == "strict")
	return adapter.Documents(func() (any, error) {
		var document any
		err := decoder.Decode(&document)
		return document, err
	})
}
