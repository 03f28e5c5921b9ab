// Documents reads files as the library does that its argument names. It is a program of its own because the libraries need other versions
// of Kubernetes' modules.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	kyverno "github.com/kyverno/pkg/ext/yaml"
	wrangler "github.com/rancher/wrangler/v3/pkg/yaml"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/yaml"
	"kyaml.example/consumers/answer"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/e2e-framework/klient/decoder"
)

// libraries answer by the objects of a file. Each function has the types of its library.
var libraries = map[string]func(){
	"controller-runtime": func() {
		answer.Each(func(path string, _ []byte) ([]any, error) {
			options := envtest.CRDInstallOptions{Paths: []string{path}, ErrorIfPathMissing: true}
			err := envtest.ReadCRDFiles(&options)
			// It has read them into a map, so they are in any order.
			sortByName(options.CRDs)
			var definitions []any
			for _, definition := range options.CRDs {
				definitions = append(definitions, definition)
			}
			return definitions, err
		})
	},
	"e2e-framework": func() {
		answer.Each(func(_ string, text []byte) ([]any, error) {
			objects, err := decoder.DecodeAll(context.Background(), bytes.NewReader(text))
			var all []any
			for _, object := range objects {
				all = append(all, object)
			}
			return all, err
		})
	},
	"kyverno": func() {
		answer.Each(func(_ string, text []byte) ([]*unstructured.Unstructured, error) { return policies(text) })
	},
	"wrangler": func() {
		answer.Each(func(_ string, text []byte) ([]any, error) {
			objects, err := wrangler.ToObjects(bytes.NewReader(text))
			var all []any
			for _, object := range objects {
				all = append(all, object)
			}
			return all, err
		})
	},
}

func main() {
	library, known := libraries[os.Args[1]]
	if !known {
		fmt.Fprintln(os.Stderr, "there is no library", os.Args[1])
		os.Exit(2)
	}
	library()
}

// policies reads policies as Kyverno's GetPolicy does: with its splitter, and then with apimachinery.
func policies(text []byte) ([]*unstructured.Unstructured, error) {
	documents, err := kyverno.SplitDocuments(text)
	if err != nil {
		return nil, err
	}
	var objects []*unstructured.Unstructured
	for index, document := range documents {
		text, err := yaml.ToJSON(document)
		var object unstructured.Unstructured
		if err = errors.Join(err, object.UnmarshalJSON(text)); err != nil {
			return nil, fmt.Errorf("document %d: %w", index+1, err)
		}
		objects = append(objects, &object)
	}
	return objects, nil
}

func sortByName[T interface{ GetName() string }](objects []T) {
	slices.SortFunc(objects, func(one, other T) int { return strings.Compare(one.GetName(), other.GetName()) })
}
