// The adapter of go.yaml.in/yaml/v4, a reader between YAML 1.1 and 1.2, with the defaults of its version 4.
//
//   - default: each document as Go values.
//   - node: the tree of nodes, whose tags say what a scalar is; the text of numbers is kept. Formatters work on it.
package main

import (
	"bytes"
	"encoding/json"

	"go.yaml.in/yaml/v4"
	"kyaml.example/adapter"
)

func main() {
	adapter.Serve(adapter.Adapter{
		Name:    "go-yaml-v4",
		Modules: []string{"go.yaml.in/yaml/v4"},
		Load:    load,
	})
}

func load(input []byte) ([]any, error) {
	loader, err := yaml.NewLoader(bytes.NewReader(input))
	if err != nil {
		return nil, err
	}
	return adapter.Documents(func() (any, error) { return next(loader) })
}

func next(loader *yaml.Loader) (any, error) {
	if adapter.Configuration() == "node" {
		var document yaml.Node
		if err := loader.Load(&document); err != nil {
			return nil, err
		}
		return value(&document)
	}
	var document any
	err := loader.Load(&document)
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
