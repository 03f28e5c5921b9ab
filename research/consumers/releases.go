package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
)

// release is a version of a module and the day on which it came out.
type release struct {
	module, version, date string
}

// The newest versions that build. Those of Argo CD 3.6 and of kustomize 5.8.3 do not: the module proxy lacks the source of the first, and
// of a module that the second needs.
var releases = []release{
	{"github.com/argoproj/argo-cd/gitops-engine", "0.0.0-20260914071520-c9c369efcc5b", "2026-09-14"},
	{"github.com/fluxcd/pkg/ssa", "0.83.0", "2026-10-23"},
	{"github.com/kyverno/pkg/ext", "0.0.0-20250303002756-48769d003e55", "2025-03-03"},
	{"github.com/rancher/wrangler/v3", "3.8.0", "2026-11-05"},
	{"github.com/yannh/kubeconform", "0.8.0", "2026-06-04"},
	{"helm.sh/helm/v3", "3.22.0", "2026-09-09"},
	{"helm.sh/helm/v4", "4.3.1", "2026-10-15"},
	{"k8s.io/apiextensions-apiserver", "0.37.2", "2026-10-28"},
	{"k8s.io/cli-runtime", "0.37.2", "2026-10-28"},
	{"sigs.k8s.io/controller-runtime", "0.25.2", "2026-09-30"},
	{"sigs.k8s.io/e2e-framework", "0.7.0", "2026-04-20"},
	{"sigs.k8s.io/kustomize/api", "0.21.2", "2026-09-30"},
	{"sigs.k8s.io/kustomize/kustomize/v5", "5.8.2", "2026-09-30"},
	{"sigs.k8s.io/kustomize/kyaml", "0.21.2", "2026-09-28"},
}

// released gives the version of a module as it was built, and its day. It fails where the day is that of another version.
func released(module string, program *program) (string, string, error) {
	version := version(module)
	if program != nil {
		version = program.version(module)
	}
	for _, release := range slices.Concat(releases, apimachineries) {
		if release.module == module && release.version == version {
			return version, release.date, nil
		}
	}
	return version, "unknown", fmt.Errorf("releases.go has no date of %s %s", module, version)
}

// version is that of a module, as this program was built with it.
func version(module string) string {
	build, _ := debug.ReadBuildInfo()
	for _, dependency := range build.Deps {
		if dependency.Path == module {
			return strings.TrimPrefix(dependency.Version, "v")
		}
	}
	return "unknown"
}
