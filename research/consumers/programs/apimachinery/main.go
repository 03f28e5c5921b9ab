// Apimachinery reads files as programs do that cut a stream into documents with NewYAMLReader and then decode each. Its argument names the
// decoder. It is a program of its own because it is built with several versions of k8s.io/apimachinery.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	decoding "k8s.io/apimachinery/pkg/runtime/serializer/yaml"
	"k8s.io/apimachinery/pkg/util/yaml"
	"kyaml.example/consumers/answer"
	sigs "sigs.k8s.io/yaml"
)

type object = unstructured.Unstructured

// decoders read a document into an object.
var decoders = map[string]func(document []byte, into *object) error{
	"ToJSON": func(document []byte, into *object) error {
		text, err := yaml.ToJSON(document)
		return errors.Join(err, into.UnmarshalJSON(text))
	},
	"NewDecodingSerializer": func(document []byte, into *object) error {
		_, _, err := decoding.NewDecodingSerializer(unstructured.UnstructuredJSONScheme).Decode(document, nil, into)
		return err
	},
	"UniversalDeserializer": func(document []byte, into *object) error {
		_, _, err := serializer.NewCodecFactory(runtime.NewScheme()).UniversalDeserializer().Decode(document, nil, into)
		return err
	},
	"NewYAMLOrJSONDecoder": func(document []byte, into *object) error {
		return yaml.NewYAMLOrJSONDecoder(bytes.NewReader(document), len(document)).Decode(into)
	},
	"sigs.k8s.io/yaml": func(document []byte, into *object) error {
		text, err := sigs.YAMLToJSON(document)
		return errors.Join(err, into.UnmarshalJSON(text))
	},
}

func main() {
	decode, known := decoders[os.Args[1]]
	if !known {
		fmt.Fprintln(os.Stderr, "there is no decoder", os.Args[1])
		os.Exit(2)
	}
	answer.Each(func(_ string, text []byte) ([]*object, error) { return read(text, decode) })
}

func read(text []byte, decode func([]byte, *object) error) ([]*object, error) {
	var objects []*object
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
	for number := 1; ; number++ {
		document, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return objects, nil
		}
		if err != nil {
			return nil, err
		}
		var into object
		if err := decode(document, &into); err != nil {
			return nil, fmt.Errorf("document %d: %w", number, err)
		}
		objects = append(objects, &into)
	}
}
