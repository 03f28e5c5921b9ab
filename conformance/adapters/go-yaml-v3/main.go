// The adapter of go.yaml.in/yaml/v3, a reader between YAML 1.1 and 1.2.
//
//   - default: each document as Go values.
//   - node: the tree of nodes, whose tags say what a scalar is; the text of numbers is kept. Formatters work on it.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

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
	documents := []any{}
	for {
		document, err := next(decoder)
		if errors.Is(err, io.EOF) {
			return documents, nil
		}
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
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
		return mapping(node)
	case yaml.SequenceNode:
		items := make([]any, len(node.Content))
		for index, item := range node.Content {
			var err error
			if items[index], err = value(item); err != nil {
				return nil, err
			}
		}
		return items, nil
	}
	return scalar(node)
}

func mapping(node *yaml.Node) (any, error) {
	var entries adapter.Mapping
	for index := 0; index < len(node.Content); index += 2 {
		key, err := value(node.Content[index])
		if err != nil {
			return nil, err
		}
		value, err := value(node.Content[index+1])
		if err != nil {
			return nil, err
		}
		entries = append(entries, adapter.Entry{Key: key, Value: value})
	}
	return entries, nil
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
