// Command compare compares the objects of two rendered streams by kubectl's reader: compare BEFORE AFTER
package main

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"sort"

	"sigs.k8s.io/yaml"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: compare BEFORE AFTER")
		os.Exit(2)
	}
	before, err := objects(os.Args[1])
	if err == nil {
		var after map[string][]any
		if after, err = objects(os.Args[2]); err == nil {
			err = same(before, after)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
	fmt.Println(len(before))
}

var header = regexp.MustCompile(`(?m)^---\s*$`)

// objects are the documents of a stream by kind and name. Helm orders them by kind.
func objects(path string) (map[string][]any, error) {
	stream, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	found := map[string][]any{}
	for _, document := range header.Split(string(stream), -1) {
		text, err := yaml.YAMLToJSONStrict([]byte(document))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if bytes.Equal(text, []byte("null")) {
			continue
		}
		var object struct {
			Kind     string
			Metadata struct{ Name string }
		}
		var value any
		if err := yaml.Unmarshal(text, &object); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if err := yaml.Unmarshal(text, &value); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		name := object.Kind + "/" + object.Metadata.Name
		found[name] = append(found[name], value)
	}
	return found, nil
}

// same names the objects that differ.
func same(before, after map[string][]any) error {
	var names []string
	for name := range before {
		if !reflect.DeepEqual(before[name], after[name]) {
			names = append(names, name)
		}
	}
	for name := range after {
		if before[name] == nil {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	sort.Strings(names)
	return fmt.Errorf("%d of %d objects differ: %v", len(names), len(before), names)
}
