package main

import (
	"fmt"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/releaseutil"
	"sigs.k8s.io/yaml"
)

// helmTemplate renders a chart as `helm template` does. It returns its hooks and then its manifests in the order of installation,
// each as JSON, because the text of a manifest is that of its template.
func helmTemplate(root string) ([]string, error) {
	chart, err := loader.Load(root)
	if err != nil {
		return nil, err
	}
	release := chartutil.ReleaseOptions{Name: "shop", Namespace: "default", Revision: 1, IsInstall: true}
	values, err := chartutil.ToRenderValues(chart, nil, release, chartutil.DefaultCapabilities)
	if err != nil {
		return nil, err
	}
	rendered, err := engine.Render(chart, values)
	if err != nil {
		return nil, err
	}
	hooks, manifests, err := releaseutil.SortManifests(rendered, nil, releaseutil.InstallOrder)
	if err != nil {
		return nil, err
	}
	var texts []named
	for _, hook := range hooks {
		texts = append(texts, named{fmt.Sprintf("hook %s %v %d", hook.Name, hook.Events, hook.Weight), hook.Manifest})
	}
	for _, manifest := range manifests {
		texts = append(texts, named{manifest.Name, manifest.Content})
	}
	return helmResults(chart.Metadata, texts)
}

// named is a text that Helm rendered, and Helm's name for it.
type named struct {
	name, text string
}

func helmResults(metadata any, texts []named) ([]string, error) {
	first, err := toJSON(metadata)
	if err != nil {
		return nil, err
	}
	results := []string{first}
	for _, named := range texts {
		object, err := yaml.YAMLToJSONStrict([]byte(named.text))
		if err != nil {
			return nil, err
		}
		results = append(results, fmt.Sprintf("%s %s", named.name, object))
	}
	return results, nil
}
