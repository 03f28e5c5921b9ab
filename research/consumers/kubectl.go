package main

import (
	"encoding/json"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/cli-runtime/pkg/resource"
)

// kubectlRead reads a folder as `kubectl apply -R -f` does before it asks a cluster, and gives the JSON of each object.
func kubectlRead(root string) ([]string, error) {
	options := resource.FilenameOptions{Filenames: []string{root}, Recursive: true}
	infos, err := resource.NewLocalBuilder().Unstructured().FilenameParam(false, &options).Flatten().Do().Infos()
	if err != nil {
		return nil, err
	}
	var results []string
	for _, info := range infos {
		text, err := runtime.Encode(unstructured.UnstructuredJSONScheme, info.Object)
		if err != nil {
			return nil, err
		}
		results = append(results, string(text))
	}
	return results, nil
}

// toJSON writes what a consumer gives; a Go map is sorted.
func toJSON(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}
