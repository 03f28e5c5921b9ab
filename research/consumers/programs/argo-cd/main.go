// Argo-cd splits files as Argo CD does with the text that a source gives. It is a program of its own because Argo CD needs other versions
// of Kubernetes' modules.
package main

import (
	"github.com/argoproj/argo-cd/gitops-engine/pkg/utils/kube"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"kyaml.example/consumers/answer"
)

func main() {
	answer.Each(func(_ string, text []byte) ([]map[string]any, error) {
		objects, err := kube.SplitYAML(text)
		return contents(objects), err
	})
}

func contents(objects []*unstructured.Unstructured) []map[string]any {
	var contents []map[string]any
	for _, object := range objects {
		contents = append(contents, object.Object)
	}
	return contents
}
