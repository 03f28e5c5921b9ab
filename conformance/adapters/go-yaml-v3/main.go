// The adapter of go.yaml.in/yaml/v3, a reader between YAML 1.1 and 1.2.
//
//   - default: each document as Go values.
//   - node: the tree of nodes, whose tags say what a scalar is; the text of numbers is kept. Formatters work on it.
package main

import (
	"bytes"
	"encoding/json"

	"go.yaml.in/yaml/v3"
	"kyaml.example/adapter"
)

func main() {
	adapter.Serve(adapter.Adapter{
		Name:    "go-yaml-v3",
		Modules: []string{"go.yaml.in/yaml/v3"},
		Load:    load,
	})
}

func load(input []byte) ([]any, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(input))
	return adapter.Documents(func() (any, error) { return next(decoder) })
}

func next(decoder *yaml.Decoder) (any, error) {
	if adapter.Configuration() == "node" {
		var document yaml.Node
		if err := decoder.Decode(&document); err != nil {
			return nil, err
		}
		return value(&document)
	}
	var document any
	err := decoder.Decode(&document)
	return document, err
}

func value(node *yaml.Node) (any, error) {
	switch node.Kind {
	case yaml.DocumentNode:
		return value(node.Content[0])
	case yaml.MappingNode:
		return adapter.Pairs(node.Content, value)
	case yaml.SequenceNode:
		return adapter.Items(node.Content, value)
	}
	return scalar(node)
}

// scalar also reads aliases, which the library resolves within its limits.
func scalar(node *yaml.Node) (any, error) {
	if tag := node.ShortTag(); (tag == "!!int" || tag == "!!float") && json.Valid([]byte(node.Value)) {
		return json.Number(node.Value), nil
	}
	var read any
	err := node.Decode(&read)
	return read, err
}
