// The adapter of go.yaml.in/yaml/v2, a YAML 1.1 reader.
//
//   - default: each document as Go values.
//   - strict: the same, refusing duplicate keys.
package main

import (
	"bytes"
	"errors"
	"io"

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
	documents := []any{}
	for {
		var document any
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return documents, nil
		}
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
}
