package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// scenario is a consumer and its input.
type scenario struct {
	name string
	// module is the Go module whose version is said.
	module string
	// program is where the module is built into, where that is not this program.
	program *program
	// tree is the name of a folder in trees.txtar. It holds the input twice, in the folders yaml and kyaml.
	tree string
	// endless says that the last line of each file has no end.
	endless bool
	// consume gives what the consumer makes of a folder, one text for each object, error or hook, in the consumer's order.
	consume func(root string) ([]string, error)
	// differs says why the results differ, where they are known to, and shows is a part of the difference that is then found.
	differs, shows string
}

// What KYAML gives where YAML gives a text with another end.
const (
	withoutLineFeed = `KYAML {"apiVersion":"v1","data":{"script.sh":"#!/bin/sh\nexit 0"}`
	withLineFeed    = `KYAML {"apiVersion":"v1","data":{"script.sh":"#!/bin/sh\nexit 0\n"}`
)

var scenarios = []scenario{
	{name: "kustomize build", module: "sigs.k8s.io/kustomize/api", tree: "kustomize", consume: kustomizeBuild},
	{
		name: "kustomize build, the program", module: "sigs.k8s.io/kustomize/kustomize/v5", program: kustomize, tree: "kustomize",
		consume: func(root string) ([]string, error) { return kustomizeProgram(filepath.Join(root, "overlay")) },
	},
	{name: "kubectl -f", module: "k8s.io/cli-runtime", tree: "kubectl", consume: kubectlRead},
	{
		name: "kubectl -f, named .kyaml", module: "k8s.io/cli-runtime", tree: "kubectl-extension", consume: kubectlRead,
		differs: "kubectl reads the files of a folder only where they are named .json, .yaml or .yml",
		shows:   "recognized file extensions are [.json .yaml .yml]",
	},
	{
		name: "Argo CD, SplitYAML", module: "github.com/argoproj/argo-cd/gitops-engine", program: argo, tree: "kubectl",
		consume: readFolder(argoRead),
	},
	{name: "Flux, ReadObjects", module: "github.com/fluxcd/pkg/ssa", tree: "kubectl", consume: readFolder(each(fluxRead))},
	{name: "kubeconform, its files", module: "github.com/yannh/kubeconform", tree: "kubectl", consume: readFolder(each(kubeconformRead))},
	{
		name: "kubectl -f, no end of line", module: "k8s.io/cli-runtime", tree: "kubectl-end", endless: true, consume: kubectlRead,
		differs: addsLineFeed, shows: withoutLineFeed,
	},
	{
		name: "Argo CD, no end of line", module: "github.com/argoproj/argo-cd/gitops-engine", program: argo, tree: "kubectl-end", endless: true,
		consume: readFolder(argoRead), differs: addsLineFeed, shows: withoutLineFeed,
	},
	{
		name: "Flux, no end of line", module: "github.com/fluxcd/pkg/ssa", tree: "kubectl-end", endless: true, consume: readFolder(each(fluxRead)),
		differs: addsLineFeed, shows: withoutLineFeed,
	},
	{
		name: "kubeconform, text at the end", module: "github.com/yannh/kubeconform", tree: "kubeconform-end",
		consume: readFolder(each(kubeconformRead)), differs: cutsLineFeed.reason, shows: withLineFeed,
	},
	{name: "helm 3 template", module: "helm.sh/helm/v3", tree: "helm", consume: helmTemplate},
	{
		name: "helm 3 template, toYaml", module: "helm.sh/helm/v3", tree: "helm-to-yaml", consume: helmTemplate,
		differs: "toYaml writes block style, which cannot stand in a flow mapping: a KYAML template uses toPrettyJson",
		shows:   "YAML parse error",
	},
	{
		name: "helm 3 template, text at the end", module: "helm.sh/helm/v3", tree: "helm-block-scalar", consume: helmTemplate,
		differs: "Helm 3 cuts the white space around a manifest, so that a block scalar at its end loses its last line feed; KYAML keeps it",
		shows:   `KYAML shop/templates/settings.yaml {"apiVersion":"v1","data":{"script.sh":"#!/bin/sh\nexit 0\n"}`,
	},
	{name: "helm 4 template", module: "helm.sh/helm/v4", tree: "helm", consume: helm4Template},
	{
		name: "helm 4 template, toYaml", module: "helm.sh/helm/v4", tree: "helm-to-yaml", consume: helm4Template,
		differs: "toYaml writes block style, which cannot stand in a flow mapping: a KYAML template uses toPrettyJson",
		shows:   "YAML parse error",
	},
	{name: "helm 4 template, text at the end", module: "helm.sh/helm/v4", tree: "helm-block-scalar", consume: helm4Template},
	{name: "structural schema of a CRD", module: "k8s.io/apiextensions-apiserver", tree: "crd", consume: customResources},
	{name: "kustomize Composition", module: "sigs.k8s.io/kustomize/kyaml", tree: "composition", consume: readComposition},
}

// verdict is what a comparison comes to.
type verdict struct {
	files, results int
	text           string
	expected       bool
}

// unpack writes the files of the scenario into a new folder.
func (scenario scenario) unpack() (string, error) {
	archive, err := txtar.ParseFile("trees.txtar")
	if err != nil {
		return "", err
	}
	if scenario.endless {
		for index := range archive.Files {
			file := &archive.Files[index]
			file.Data = bytes.TrimSuffix(file.Data, []byte("\n"))
		}
	}
	trees, err := txtar.FS(archive)
	if err != nil {
		return "", err
	}
	files, err := fs.Sub(trees, scenario.tree)
	if err != nil {
		return "", err
	}
	root, err := os.MkdirTemp("", "scenario-")
	if err != nil {
		return "", err
	}
	return root, os.CopyFS(root, files)
}

// compare has the consumer read both folders.
func (scenario scenario) compare() verdict {
	root, err := scenario.unpack()
	defer os.RemoveAll(root)
	if err != nil {
		return verdict{text: fmt.Sprintf("cannot be unpacked: %v", err)}
	}
	yaml, err := scenario.consume(filepath.Join(root, "yaml"))
	if err != nil {
		return verdict{text: fmt.Sprintf("fails on YAML: %v", err)}
	}
	verdict := verdict{files: countFiles(root), results: len(yaml)}
	kyaml, err := scenario.consume(filepath.Join(root, "kyaml"))
	difference := firstDifference(yaml, kyaml)
	if err != nil {
		difference = fmt.Sprintf("fails on KYAML: %v", err)
	}
	switch {
	case len(yaml) == 0:
		verdict.text = "no result to compare"
	case difference == "" && scenario.differs == "":
		verdict.text, verdict.expected = "same", true
	case difference == "":
		verdict.text = "same, though a difference is documented: " + scenario.differs
	case scenario.differs == "" || !strings.Contains(difference, scenario.shows):
		verdict.text = difference
	default:
		verdict.text, verdict.expected = "differs as documented: "+scenario.differs, true
	}
	return verdict
}

// firstDifference is empty for equal results.
func firstDifference(yaml, kyaml []string) string {
	for index := range max(len(yaml), len(kyaml)) {
		switch {
		case index >= len(yaml):
			return fmt.Sprintf("KYAML gives one more: %s", kyaml[index])
		case index >= len(kyaml):
			return fmt.Sprintf("KYAML does not give %s", yaml[index])
		case yaml[index] != kyaml[index]:
			return fmt.Sprintf("YAML gives %s, KYAML %s", yaml[index], kyaml[index])
		}
	}
	return ""
}

// filesOf lists the files under a folder, in order.
func filesOf(root string) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			paths = append(paths, path)
		}
		return err
	})
	slices.Sort(paths)
	return paths, err
}

func countFiles(root string) int {
	paths, err := filesOf(root)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return len(paths)
}
