package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

const kubectlModule = "k8s.io/kubectl"

// kubectls are the last patch releases of the minor versions that know `-o kyaml`.
var kubectls = []release{
	{kubectlModule, "0.34.13", "2026-10-28"},
	{kubectlModule, "0.35.10", "2026-10-28"},
	{kubectlModule, "0.36.6", "2026-10-28"},
	{kubectlModule, "0.37.2", "2026-10-28"},
}

// printingPage has a row for each minor version: `| 1.34 | error | KYAML | error |`.
const printingPage = "../../spec/reports/kubectl.md"

var printingRow = regexp.MustCompile(`(?m)^\| 1\.\d+ \|.*\|$`)

// comparePrinting prints what each kubectl does with `-o kyaml` while the variable KUBECTL_KYAML is missing, true and false, and compares it
// with the table of the page.
func comparePrinting() ([]string, error) {
	page, err := os.ReadFile(printingPage)
	if err != nil {
		return nil, err
	}
	var measured []string
	for _, release := range kubectls {
		minor, _, _ := strings.Cut(strings.TrimPrefix(release.version, "0."), ".")
		row := fmt.Sprintf("| 1.%s |", minor)
		program := newVersion("kubectl", release.module, release.version)
		for _, variable := range []string{"", "KUBECTL_KYAML=true", "KUBECTL_KYAML=false"} {
			result, err := printing(program, variable)
			if err != nil {
				return nil, fmt.Errorf("kubectl %s with %q: %w", release.version, variable, err)
			}
			row += " " + result + " |"
		}
		measured = append(measured, row)
	}
	fmt.Printf("\nkubectl -o kyaml, by KUBECTL_KYAML: missing, true, false\n%s\n", strings.Join(measured, "\n"))
	if rows := printingRow.FindAllString(string(page), -1); !slices.Equal(rows, measured) {
		return []string{fmt.Sprintf("%s has other rows:\n%s", printingPage, strings.Join(rows, "\n"))}, nil
	}
	return nil, nil
}

// printing is "KYAML" or "error", as kubectl prints an object by `-o kyaml` or does not know that format. It needs no cluster.
func printing(program *program, variable string) (string, error) {
	path, err := program.build()
	if err != nil {
		return "", err
	}
	command := exec.Command(path, "create", "configmap", "settings", "--from-literal=country=NO", "--dry-run=client", "--output=kyaml")
	command.Env = []string{"KUBECONFIG=" + os.DevNull}
	if variable != "" {
		command.Env = append(command.Env, variable)
	}
	output, err := command.Output()
	var failed *exec.ExitError
	switch {
	case err == nil && strings.HasPrefix(string(output), "---\n{\n") && strings.Contains(string(output), `country: "NO"`):
		return "KYAML", nil
	case errors.As(err, &failed) && strings.Contains(string(failed.Stderr), `unable to match a printer suitable for the output format "kyaml"`):
		return "error", nil
	case err == nil:
		return "", fmt.Errorf("it prints no KYAML:\n%s", output)
	case failed != nil:
		return "", fmt.Errorf("%w: %s", err, failed.Stderr)
	default:
		return "", err
	}
}
