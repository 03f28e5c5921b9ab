// The deployed encoder of KYAML, from a file to standard output.
package main

import (
	"fmt"
	"os"

	"sigs.k8s.io/yaml/kyaml"
)

func main() {
	file, err := os.Open(os.Args[1])
	if err == nil {
		err = (&kyaml.Encoder{}).FromYAML(file, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
