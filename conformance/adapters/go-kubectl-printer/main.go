// The adapter of the printer behind `kubectl -o kyaml`.
//
// format reads a file as kubectl does and prints each object, so that it is for objects with a kind and an apiVersion alone.
// render prints each document as an object of a type that the printer does not know, which it takes as JSON.
package main

import (
	"bytes"
	"errors"
	"io"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	stream "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/cli-runtime/pkg/printers"
	"kyaml.example/adapter"
)

func main() {
	adapter.Serve(adapter.Adapter{
		Name:    "go-kubectl-printer",
		Modules: []string{"k8s.io/cli-runtime", "sigs.k8s.io/yaml", "go.yaml.in/yaml/v3"},
		Format:  format,
		Render:  render,
	})
}

func format(input []byte, options adapter.Options) ([]byte, error) {
	if err := options.Supported(adapter.Honoured{}); err != nil {
		return nil, err
	}
	var objects []runtime.Object
	decoder := stream.NewYAMLOrJSONDecoder(bytes.NewReader(input), bufferSize)
	for {
		var extension runtime.RawExtension
		err := decoder.Decode(&extension)
		if errors.Is(err, io.EOF) {
			return printed(objects)
		}
		if err != nil {
			return nil, err
		}
		if len(extension.Raw) == 0 || bytes.Equal(extension.Raw, []byte("null")) {
			continue
		}
		object, _, err := unstructured.UnstructuredJSONScheme.Decode(extension.Raw, nil, nil)
		if err != nil {
			return nil, adapter.UnsupportedError(err.Error())
		}
		objects = append(objects, object)
	}
}

// bufferSize is how many bytes kubectl looks at to tell JSON from YAML.
const bufferSize = 4096

func render(documents []any, options adapter.Options) ([]byte, error) {
	if err := options.Supported(adapter.Honoured{}); err != nil {
		return nil, err
	}
	var objects []runtime.Object
	for _, document := range documents {
		objects = append(objects, &runtime.Unknown{Raw: adapter.JSON(document)})
	}
	return printed(objects)
}

func printed(objects []runtime.Object) ([]byte, error) {
	var printer printers.KYAMLPrinter
	var output bytes.Buffer
	for _, object := range objects {
		if err := printer.PrintObj(object, &output); err != nil {
			return nil, err
		}
	}
	return output.Bytes(), nil
}
