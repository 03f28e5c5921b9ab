// Command bundle decodes the portable streams of a bundle with a YAML library: go run .
// kyaml-cases.json
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"go.yaml.in/yaml/v3"
)

func main() {
	var bundle struct {
		Cases []struct {
			ID, Op   string
			Portable bool
			Files    map[string][]byte // base64, which encoding/json decodes
		}
	}
	text, err := os.ReadFile(os.Args[1])
	if err = errors.Join(err, json.Unmarshal(text, &bundle)); err != nil {
		panic(err)
	}
	read, wrong := 0, 0
	for _, c := range bundle.Cases {
		if c.Op != "check" || !c.Portable {
			continue
		}
		var value []any // the documents, typed; this example only counts them
		err := json.Unmarshal(c.Files["value.json"], &value)
		documents, decoder := 0, yaml.NewDecoder(bytes.NewReader(c.Files["input.yaml"]))
		for ; err == nil; documents++ {
			err = decoder.Decode(new(any))
		}
		if read++; err != io.EOF || documents-1 != len(value) {
			wrong++
			fmt.Println(c.ID, err)
		}
	}
	fmt.Println(read, "streams read,", wrong, "not as they should be")
	if read == 0 || wrong > 0 {
		os.Exit(1)
	}
}
