package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	sigs "sigs.k8s.io/yaml"
)

// form is a way to write a manifest: as it is, or as the formatter writes it.
type form struct {
	name    string
	options []string
}

// The first is what the others are compared with.
var forms = []form{
	{name: "yaml"},
	{name: "canonical"},
	{name: "compact", options: []string{"--compact"}},
	{name: "portable", options: []string{"--profile", "portable"}},
}

const (
	manifestName  = "manifest.yaml"
	kustomization = "resources:\n- " + manifestName + "\n"
	kyamlTwin     = "---\n{\n  resources: [\n    \"" + manifestName + "\",\n  ],\n}\n"
)

// twins are manifests in each form.
type twins struct {
	names []string
	// paths has the files of each form, in the order of the names. Each is in a folder of its own, with a kustomization.
	paths map[string][]string
	// refused says which manifests the formatter does not take, and why.
	refused []string
}

// formatter writes the KYAML of a file; an error is its word on the file.
type formatter func(path string, options []string) ([]byte, error)

// makeTwins writes manifests in each form into a folder.
func makeTwins(work string, paths []string, format formatter) (twins, error) {
	made := twins{paths: map[string][]string{}}
	for index, path := range paths {
		texts := map[string][]byte{}
		var refusal error
		for position, form := range forms {
			var err error
			if position == 0 {
				if texts[form.name], err = os.ReadFile(path); err != nil {
					return made, err
				}
				continue
			}
			if texts[form.name], err = format(path, form.options); err != nil {
				refusal = err
				break
			}
		}
		if refusal != nil {
			made.refused = append(made.refused, fmt.Sprintf("%s: %v", path, refusal))
			continue
		}
		made.names = append(made.names, path)
		for position, form := range forms {
			folder := filepath.Join(work, fmt.Sprint(index), form.name)
			if err := os.MkdirAll(folder, 0o755); err != nil {
				return made, err
			}
			names := kyamlTwin
			if position == 0 {
				names = kustomization
			}
			if err := os.WriteFile(filepath.Join(folder, "kustomization.yaml"), []byte(names), 0o644); err != nil {
				return made, err
			}
			manifest := filepath.Join(folder, manifestName)
			if err := os.WriteFile(manifest, texts[form.name], 0o644); err != nil {
				return made, err
			}
			made.paths[form.name] = append(made.paths[form.name], manifest)
		}
	}
	return made, nil
}

// formatWith has a program format. It fails if the program cannot be run, which says nothing about a file.
func formatWith(program string) (formatter, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return nil, fmt.Errorf("there is no formatter: %w; cargo build --release -p kyaml-check makes it", err)
	}
	return func(file string, options []string) ([]byte, error) {
		var output, errors bytes.Buffer
		command := exec.Command(path, append(append([]string{"--quiet"}, options...), file)...)
		command.Stdout, command.Stderr = &output, &errors
		if err := command.Run(); err != nil {
			said, _, _ := strings.Cut(strings.TrimPrefix(errors.String(), file+":"), "\n")
			return nil, fmt.Errorf("%w: %s", err, strings.TrimSpace(said))
		}
		return output.Bytes(), nil
	}, nil
}

// tally is the result of a consumer that reads each manifest in each form.
type tally struct {
	// asked counts the pairs of a manifest and a KYAML form; same, refused, documented and differences add up to it.
	asked, same int
	// refused counts the pairs where the consumer refuses the YAML as well.
	refused int
	// documented counts those that differ in the last line feeds of texts only, as is known of the consumer.
	documented  int
	objects     int
	differences []string
}

// compareTwins has a consumer read all forms.
func compareTwins(reader reader, twins twins) (tally, error) {
	var tally tally
	yaml, err := reader.read(twins.paths[forms[0].name])
	if err != nil {
		return tally, err
	}
	for _, form := range forms[1:] {
		readings, err := reader.read(twins.paths[form.name])
		if err != nil {
			return tally, err
		}
		for index, name := range twins.names {
			tally.asked++
			one, other := yaml[index], readings[index]
			difference := firstDifference(one.Objects, other.Objects)
			switch {
			case one.Error != "" && other.Error != "":
				tally.refused++
			case one.Error != "":
				tally.differences = append(tally.differences, fmt.Sprintf("%s: YAML is refused, %s KYAML is not: %s", name, form.name, one.Error))
			case other.Error != "":
				tally.differences = append(tally.differences, fmt.Sprintf("%s: %s KYAML is refused: %s", name, form.name, other.Error))
			case difference != "" && reader.ends.explains(one.Objects, other.Objects):
				tally.documented++
			case difference != "":
				tally.differences = append(tally.differences, fmt.Sprintf("%s, %s: %s", name, form.name, difference))
			default:
				tally.same++
				tally.objects += len(one.Objects)
			}
		}
	}
	return tally, nil
}

// explains is whether two results, as JSON or YAML, are alike except for that line feed, which a document can have at the end of one text.
func (ends *lastLineFeed) explains(yaml, kyaml []string) bool {
	if ends == nil || len(yaml) != len(kyaml) {
		return false
	}
	for index := range yaml {
		var one, other any
		if sigs.Unmarshal([]byte(yaml[index]), &one) != nil || sigs.Unmarshal([]byte(kyaml[index]), &other) != nil {
			return false
		}
		if more, alike := moreLineFeeds(other, one); !alike || more > 1 {
			return false
		}
	}
	return true
}

// moreLineFeeds counts the texts at whose end the first of two values has a line feed more. They are not alike where they differ otherwise.
func moreLineFeeds(one, other any) (int, bool) {
	more, alike := 0, true
	add := func(one, other any) {
		count, same := moreLineFeeds(one, other)
		more, alike = more+count, alike && same
	}
	switch one := one.(type) {
	case map[string]any:
		other, is := other.(map[string]any)
		if !is || len(one) != len(other) {
			return 0, false
		}
		for key, value := range one {
			twin, is := other[key]
			if !is {
				return 0, false
			}
			add(value, twin)
		}
	case []any:
		other, is := other.([]any)
		if !is || len(one) != len(other) {
			return 0, false
		}
		for index, item := range one {
			add(item, other[index])
		}
	case string:
		if other, is := other.(string); is && one == other+"\n" {
			return 1, true
		}
		return 0, one == other
	default:
		return 0, one == other
	}
	return more, alike
}
