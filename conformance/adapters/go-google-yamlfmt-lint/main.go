// The adapter of `yamlfmt -lint` of github.com/google/yamlfmt with the formatter of type kyaml: does it leave the file as it is?
package main

import (
	"bytes"
	"errors"

	"github.com/google/yamlfmt/formatters/kyaml"
	"kyaml.example/adapter"
)

func main() {
	formatter, err := (&kyaml.KYAMLFormatterFactory{}).NewFormatter(nil)
	if err != nil {
		panic(err)
	}
	adapter.Serve(adapter.Adapter{
		Name:    "go-google-yamlfmt-lint",
		Modules: []string{"github.com/google/yamlfmt", "sigs.k8s.io/yaml", "go.yaml.in/yaml/v3"},
		Check: func(input []byte, options adapter.Options) error {
			if options.Form != "canonical" {
				return adapter.UnsupportedError("it knows what it would write, and no other KYAML")
			}
			output, err := formatter.Format(input)
			if err != nil {
				return err
			}
			if !bytes.Equal(input, output) {
				return errors.New("the file is not formatted")
			}
			return nil
		},
	})
}
