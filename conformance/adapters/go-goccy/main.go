// The adapter of github.com/goccy/go-yaml, a YAML 1.2 reader.
//
//   - default: each document as Go values.
//   - ordered: the same, mappings as ordered slices.
package main

import (
	"bytes"

	"github.com/goccy/go-yaml"
	"kyaml.example/adapter"
)

func main() {
	adapter.Serve(adapter.Adapter{
		Name:    "go-goccy",
		Modules: []string{"github.com/goccy/go-yaml"},
		Load:    load,
	})
}

func load(input []byte) ([]any, error) {
	var options []yaml.DecodeOption
	if adapter.Configuration() == "ordered" {
		options = append(options, yaml.UseOrderedMap())
	}
	decoder := yaml.NewDecoder(bytes.NewReader(input), options...)
	return adapter.Documents(func() (any, error) {
		var document any
		err := decoder.Decode(&document)
		return mappings(document), err
	})
}

// mappings turns the library's ordered mappings into those of the protocol.
func mappings(read any) any {
	switch read := read.(type) {
	case []any:
		for index, item := range read {
			read[index] = mappings(item)
		}
	case yaml.MapSlice:
		entries := make(adapter.Mapping, len(read))
		for index, item := range read {
			entries[index] = adapter.Entry{Key: item.Key, Value: mappings(item.Value)}
		}
		return entries
	}
	return read
}
