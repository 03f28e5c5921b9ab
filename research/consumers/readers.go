package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/fluxcd/pkg/ssa/utils"
	kubeconform "github.com/yannh/kubeconform/pkg/resource"
	"sigs.k8s.io/yaml"
)

// reader is a consumer that is given a file of objects.
type reader struct {
	name, module string
	// program is where the module is built into, where that is not this program.
	program *program
	read    func(paths []string) ([]reading, error)
	// ends is what the consumer does to a text at the end of a document.
	ends *lastLineFeed
}

// lastLineFeed is a documented difference: the texts in KYAML have a line feed at their end that those in YAML lack.
type lastLineFeed struct{ reason string }

const addsLineFeed = "kubectl, Argo CD and Flux end the last line of a file, so that a block scalar there ends with a " +
	"line feed; the file and its KYAML have none"

var (
	keepsLine    = &lastLineFeed{reason: "kustomize does not end the last line of a file, so that a block scalar there has no line feed; its KYAML has the one that kubectl loads"}
	cutsLineFeed = &lastLineFeed{reason: "kubeconform cuts a stream in front of the line feed of `---`, so that a block scalar there loses its own; KYAML keeps it"}
)

var readers = []reader{
	{name: "kubectl -f", module: "k8s.io/cli-runtime", read: each(kubectlRead)},
	{name: "kustomize build, the program", module: "sigs.k8s.io/kustomize/kustomize/v5", program: kustomize, read: kustomizeRead, ends: keepsLine},
	{name: "Argo CD, SplitYAML", module: "github.com/argoproj/argo-cd/gitops-engine", program: argo, read: argoRead},
	{name: "Flux, ReadObjects", module: "github.com/fluxcd/pkg/ssa", read: each(fluxRead)},
	{name: "kubeconform, its files", module: "github.com/yannh/kubeconform", read: each(kubeconformRead), ends: cutsLineFeed},
}

// each has a consumer of one file read several.
func each(read func(path string) ([]string, error)) func(paths []string) ([]reading, error) {
	return func(paths []string) ([]reading, error) {
		var readings []reading
		for _, path := range paths {
			readings = append(readings, readingOf(read(path)))
		}
		return readings, nil
	}
}

// fluxRead reads a file as Flux's controllers read those of a source.
func fluxRead(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	objects, err := utils.ReadObjects(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	var results []string
	for _, object := range objects {
		text, err := toJSON(object.Object)
		if err != nil {
			return nil, err
		}
		results = append(results, text)
	}
	return results, nil
}

// kubeconformRead has kubeconform find the resources of a file, and returns those that it would validate: it skips empty ones.
func kubeconformRead(path string) ([]string, error) {
	resources, failures := kubeconform.FromFiles(context.Background(), []string{path}, nil, 1)
	failed := make(chan error)
	go func() {
		var all error
		for err := range failures {
			all = errors.Join(all, err)
		}
		failed <- all
	}()
	var results []string
	var refused error
	for resource := range resources {
		object, err := yaml.YAMLToJSON(resource.Bytes)
		refused = errors.Join(refused, err)
		if err == nil && string(object) != "null" {
			results = append(results, string(object))
		}
	}
	return results, errors.Join(refused, <-failed)
}

// readFolder has a consumer of files read all of a folder.
func readFolder(read func(paths []string) ([]reading, error)) func(root string) ([]string, error) {
	return func(root string) ([]string, error) {
		paths, err := filesOf(root)
		if err != nil {
			return nil, err
		}
		readings, err := read(paths)
		if err != nil {
			return nil, err
		}
		var results []string
		for index, reading := range readings {
			if reading.Error != "" {
				return nil, fmt.Errorf("%s: %s", filepath.Base(paths[index]), reading.Error)
			}
			results = append(results, reading.Objects...)
		}
		return results, nil
	}
}
