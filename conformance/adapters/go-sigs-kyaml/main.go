// The adapter of sigs.k8s.io/yaml/kyaml, the deployed KYAML encoder.
//
// format is FromYAML over the whole stream, and render is FromObject for each document.
package main

import (
	"bytes"

	"kyaml.example/adapter"
	"sigs.k8s.io/yaml/kyaml"
)

func main() {
	adapter.Serve(adapter.Adapter{
		Name:    "go-sigs-kyaml",
		Modules: []string{"sigs.k8s.io/yaml", "go.yaml.in/yaml/v3"},
		Format:  format,
		Render:  render,
	})
}

func format(input []byte, options adapter.Options) ([]byte, error) {
	if err := options.Supported(adapter.Honoured{Compact: true}); err != nil {
		return nil, err
	}
	encoder := kyaml.Encoder{Compact: options.Compact()}
	var output bytes.Buffer
	if err := encoder.FromYAML(bytes.NewReader(input), &output); err != nil {
		return nil, err
	}
	return output.Bytes(), nil
}

func render(documents []any, options adapter.Options) ([]byte, error) {
	if err := options.Supported(adapter.Honoured{Compact: true, SortKeys: true}); err != nil {
		return nil, err
	}
	encoder := kyaml.Encoder{Compact: options.Compact()}
	var output bytes.Buffer
	for _, document := range documents {
		if err := encoder.FromObject(object(document, options), &output); err != nil {
			return nil, err
		}
	}
	return output.Bytes(), nil
}

// object is the value to encode: text that keeps the order of keys, or Go maps, which the encoder
// sorts.
func object(document any, options adapter.Options) any {
	if options.SortKeys {
		return adapter.Plain(document)
	}
	return adapter.JSON(document)
}
