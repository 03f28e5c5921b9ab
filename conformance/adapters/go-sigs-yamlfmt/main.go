// The adapter of the program sigs.k8s.io/yaml/yamlfmt: `yamlfmt -o kyaml`, from standard input to standard output.
//
// Its one argument after the configuration is the program.
package main

import (
	"bytes"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"kyaml.example/adapter"
)

func main() {
	program := os.Args[2]
	build, err := buildinfo.ReadFile(program)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	adapter.Serve(adapter.Adapter{
		Name:    "go-sigs-yamlfmt",
		Version: strings.TrimPrefix(build.Main.Version, "v"),
		Format: func(input []byte, options adapter.Options) ([]byte, error) {
			return format(program, input, options)
		},
	})
}

// format refuses what the program refuses, and panics where the program does: Go programs end with status 2 then.
func format(program string, input []byte, options adapter.Options) ([]byte, error) {
	if err := options.Supported(adapter.Honoured{}); err != nil {
		return nil, err
	}
	command := exec.Command(program, "-o", "kyaml")
	command.Stdin = bytes.NewReader(input)
	output, err := command.Output()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return output, nil
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return nil, errors.New(strings.TrimSpace(string(exit.Stderr)))
	default:
		panic(err)
	}
}
