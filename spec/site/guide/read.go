// Reads files of KYAML, and prints a line of JSON for each: an array of its documents, or why it is refused.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"

	"go.yaml.in/yaml/v3"
)

var plain = regexp.MustCompile(`^(null|true|false|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?)$`)

func read(node *yaml.Node) (any, error) {
	if node.Anchor != "" || node.Style&yaml.TaggedStyle != 0 {
		return nil, refusal(node)
	}
	switch {
	case node.Kind == yaml.ScalarNode && node.Style == yaml.DoubleQuotedStyle:
		return node.Value, nil
	case node.Kind == yaml.ScalarNode && node.Style == 0 && plain.MatchString(node.Value):
		return json.RawMessage(node.Value), nil
	case node.Kind == yaml.SequenceNode && node.Style == yaml.FlowStyle:
		return readSequence(node)
	case node.Kind == yaml.MappingNode && node.Style == yaml.FlowStyle:
		return readMapping(node)
	}
	return nil, refusal(node)
}

func readSequence(node *yaml.Node) (any, error) {
	items := make([]any, len(node.Content))
	for index, item := range node.Content {
		var err error
		if items[index], err = read(item); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func readMapping(node *yaml.Node) (any, error) {
	entries := map[string]any{}
	for index := 0; index < len(node.Content); index += 2 {
		key, value := node.Content[index], node.Content[index+1]
		_, isRepeated := entries[key.Value]
		if isRepeated || key.Kind != yaml.ScalarNode || key.Anchor != "" || key.Style != 0 && key.Style != yaml.DoubleQuotedStyle {
			return nil, refusal(key)
		}
		var err error
		if entries[key.Value], err = read(value); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

func refusal(node *yaml.Node) error {
	return fmt.Errorf("line %d, column %d is not KYAML", node.Line, node.Column)
}

func readAll(decoder *yaml.Decoder) ([]any, error) {
	documents := []any{}
	for {
		var document yaml.Node
		if err := decoder.Decode(&document); errors.Is(err, io.EOF) {
			return documents, nil
		} else if err != nil {
			return nil, err
		}
		value, err := read(document.Content[0])
		if err != nil {
			return nil, err
		}
		documents = append(documents, value)
	}
}

func line(path string) any {
	file, err := os.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	documents, err := readAll(yaml.NewDecoder(file))
	if err != nil {
		return err.Error()
	}
	return documents
}

func main() {
	output := json.NewEncoder(os.Stdout)
	for _, path := range os.Args[1:] {
		if err := output.Encode(line(path)); err != nil {
			log.Fatal(err)
		}
	}
}
