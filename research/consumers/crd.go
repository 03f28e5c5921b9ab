package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	stream "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

// customResources checks that the schemas of two definitions are structural, and prunes, defaults and validates resources by the
// first. It gives every error and every resource.
func customResources(root string) ([]string, error) {
	properties, results, err := readDefinition(filepath.Join(root, "definition.yaml"))
	if err != nil {
		return nil, err
	}
	_, errors, err := readDefinition(filepath.Join(root, "not-structural.yaml"))
	if err != nil {
		return nil, err
	}
	checked, err := checkResources(filepath.Join(root, "resources.yaml"), properties)
	return append(append(results, errors...), checked...), err
}

// readDefinition returns the schema of the first version, and the parts that are not structural.
func readDefinition(path string) (*apiextensions.JSONSchemaProps, []string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	var definition apiextensionsv1.CustomResourceDefinition
	if err := yaml.UnmarshalStrict(text, &definition); err != nil {
		return nil, nil, err
	}
	var properties apiextensions.JSONSchemaProps
	versioned := definition.Spec.Versions[0].Schema.OpenAPIV3Schema
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(versioned, &properties, nil); err != nil {
		return nil, nil, err
	}
	structural, err := schema.NewStructural(&properties)
	if err != nil {
		return nil, nil, err
	}
	results := []string{definition.Name}
	return &properties, append(results, messages(schema.ValidateStructural(nil, structural))...), nil
}

func checkResources(path string, properties *apiextensions.JSONSchemaProps) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	structural, err := schema.NewStructural(properties)
	if err != nil {
		return nil, err
	}
	validator, _, err := validation.NewSchemaValidator(properties)
	if err != nil {
		return nil, err
	}
	var results []string
	decoder := stream.NewYAMLToJSONDecoder(bytes.NewReader(text))
	for {
		var resource map[string]any
		err := decoder.Decode(&resource)
		if errors.Is(err, io.EOF) {
			return results, nil
		}
		if err != nil {
			return nil, err
		}
		pruned := pruning.PruneWithOptions(resource, structural, true, schema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})
		defaulting.Default(resource, structural)
		stored, err := toJSON(resource)
		if err != nil {
			return nil, err
		}
		results = append(results, fmt.Sprintf("%s, pruned: %v", stored, pruned))
		results = append(results, messages(validation.ValidateCustomResource(nil, resource, validator))...)
	}
}

// messages sorts errors, which are found in the order of Go maps: in any.
func messages(list field.ErrorList) []string {
	var texts []string
	for _, err := range list {
		texts = append(texts, err.Error())
	}
	slices.Sort(texts)
	return texts
}
