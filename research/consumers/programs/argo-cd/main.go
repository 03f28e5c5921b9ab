// Argo-cd splits files as Argo CD does with the text that a source gives. Each line that it reads names a file, and for each it writes a
// line of JSON: the objects, or the error. It is a program of its own because Argo CD needs other versions of Kubernetes' modules.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/utils/kube"
)

// reading is the result for a file. The program that asks has the same type.
type reading struct {
	Objects []string `json:"objects"`
	Error   string   `json:"error"`
}

func main() {
	paths := bufio.NewScanner(os.Stdin)
	answers := json.NewEncoder(os.Stdout)
	for paths.Scan() {
		var answer reading
		objects, err := read(paths.Text())
		if err != nil {
			answer.Error = err.Error()
		} else {
			answer.Objects = objects
		}
		if err := answers.Encode(answer); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func read(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	objects, err := kube.SplitYAML(text)
	if err != nil {
		return nil, err
	}
	var results []string
	for _, object := range objects {
		text, err := json.Marshal(object.Object)
		if err != nil {
			return nil, err
		}
		results = append(results, string(text))
	}
	return results, nil
}
