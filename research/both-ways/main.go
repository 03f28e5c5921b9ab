// KYAML on standard input as block YAML, by go-yaml.
package main

import (
	"errors"
	"io"
	"log"
	"os"

	"go.yaml.in/yaml/v3"
)

func block(node *yaml.Node) {
	node.Style &^= yaml.FlowStyle | yaml.DoubleQuotedStyle
	for _, child := range node.Content {
		block(child)
	}
}

func main() {
	decoder := yaml.NewDecoder(os.Stdin)
	encoder := yaml.NewEncoder(os.Stdout)
	encoder.SetIndent(2)
	for {
		var document yaml.Node
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		block(&document)
		if err := encoder.Encode(&document); err != nil {
			log.Fatal(err)
		}
	}
	if err := encoder.Close(); err != nil {
		log.Fatal(err)
	}
}
