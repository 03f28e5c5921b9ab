package main

import (
	"fmt"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/releaseutil"
	"sigs.k8s.io/yaml"
)

// helmTemplate renders a chart as `helm template` does, and gives its hooks and then its manifests in the order of installation,
// each as JSON: the text of a manifest is that of its template.
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
	metadata, err := toJSON(chart.Metadata)
	if err != nil {
		return nil, err
	}
	results := []string{metadata}
	for _, hook := range hooks {
		object, err := yaml.YAMLToJSONStrict([]byte(hook.Manifest))
		if err != nil {
			return nil, err
		}
		results = append(results, fmt.Sprintf("hook %s %v %d %s", hook.Name, hook.Events, hook.Weight, object))
	}
	for _, manifest := range manifests {
		object, err := yaml.YAMLToJSONStrict([]byte(manifest.Content))
		if err != nil {
			return nil, err
		}
		results = append(results, fmt.Sprintf("%s %s", manifest.Name, object))
	}
	return results, nil
}
