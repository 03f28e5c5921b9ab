package main

import (
	"path/filepath"

	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/kustomize/kyaml/kio"
)

// kustomizeBuild builds the overlay, whose base, patches, generators and replacements are files of the same form, and gives the
// text of each object.
func kustomizeBuild(root string) ([]string, error) {
	built, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), filepath.Join(root, "overlay"))
	if err != nil {
		return nil, err
	}
	var results []string
	for _, resource := range built.Resources() {
		text, err := resource.AsYAML()
		if err != nil {
			return nil, err
		}
		results = append(results, string(text))
	}
	return results, nil
}

// readComposition reads a Composition (KEP-2299) as kustomize reads any document; no release of kustomize knows the kind yet.
func readComposition(root string) ([]string, error) {
	nodes, err := kio.LocalPackageReader{PackagePath: root, OmitReaderAnnotations: true}.Read()
	if err != nil {
		return nil, err
	}
	var results []string
	for _, node := range nodes {
		transformers, err := node.Field("transformers").Value.Elements()
		if err != nil {
			return nil, err
		}
		results = append(results, node.GetKind())
		for _, transformer := range transformers {
			text, err := transformer.MarshalJSON()
			if err != nil {
				return nil, err
			}
			results = append(results, string(text))
		}
		text, err := node.MarshalJSON()
		if err != nil {
			return nil, err
		}
		results = append(results, string(text))
	}
	return results, nil
}
