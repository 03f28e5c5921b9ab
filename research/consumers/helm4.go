package main

import (
	"fmt"

	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/common/util"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	"helm.sh/helm/v4/pkg/engine"
	sorter "helm.sh/helm/v4/pkg/release/v1/util"
)

// helm4Template is helmTemplate with Helm 4.
func helm4Template(root string) ([]string, error) {
	chart, err := loader.Load(root)
	if err != nil {
		return nil, err
	}
	options := common.ReleaseOptions{Name: "shop", Namespace: "default", Revision: 1, IsInstall: true}
	values, err := util.ToRenderValues(chart, nil, options, common.DefaultCapabilities)
	if err != nil {
		return nil, err
	}
	rendered, err := engine.Render(chart, values)
	if err != nil {
		return nil, err
	}
	hooks, manifests, err := sorter.SortManifests(rendered, nil, sorter.InstallOrder)
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
