// The adapter of sigs.k8s.io/kustomize/kyaml, which kustomize reads files with.
//
// A stream is read as kustomize reads resources, but that a list of resources stays one document.
package main

import (
	"bytes"

	"kyaml.example/adapter"
	"sigs.k8s.io/kustomize/kyaml/kio"
)

func main() {
	adapter.Serve(adapter.Adapter{
		Name:    "go-kustomize-kyaml",
		Modules: []string{"sigs.k8s.io/kustomize/kyaml", "go.yaml.in/yaml/v3"},
		Load:    load,
	})
}

func load(input []byte) ([]any, error) {
	reader := kio.ByteReader{
		Reader:                bytes.NewReader(input),
		OmitReaderAnnotations: true,
		AnchorsAweigh:         true,
		DisableUnwrapping:     true,
	}
	nodes, err := reader.Read()
	if err != nil {
		return nil, err
	}
	documents := []any{}
	for _, node := range nodes {
		var document any
		if err := node.YNode().Decode(&document); err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
	return documents, nil
}
