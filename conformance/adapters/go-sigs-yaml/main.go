// The adapter of sigs.k8s.io/yaml, the YAML reader of Kubernetes, which turns each document into JSON.
//
// The library reads one document; Kubernetes' tools split a stream with k8s.io/apimachinery, and so does this adapter.
//
//   - default: YAMLToJSON for each document.
//   - strict: YAMLToJSONStrict, which refuses duplicate keys.
//   - kubectl: what kubectl does with a file: a stream may be JSON, and documents that are null are skipped.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"

	stream "k8s.io/apimachinery/pkg/util/yaml"
	"kyaml.example/adapter"
	"sigs.k8s.io/yaml"
)

func main() {
	loads := map[string]func([]byte) ([]any, error){
		"default": func(input []byte) ([]any, error) { return loadEach(input, yaml.YAMLToJSON) },
		"strict":  func(input []byte) ([]any, error) { return loadEach(input, yaml.YAMLToJSONStrict) },
		"kubectl": loadAsKubectl,
	}
	adapter.Serve(adapter.Adapter{
		Name:    "go-sigs-yaml",
		Modules: []string{"sigs.k8s.io/yaml", "go.yaml.in/yaml/v2", "k8s.io/apimachinery"},
		Load:    loads[adapter.Configuration()],
	})
}

func loadEach(input []byte, toJSON func([]byte) ([]byte, error)) ([]any, error) {
	documents := []any{}
	chunks := stream.NewYAMLReader(bufio.NewReader(bytes.NewReader(input)))
	for {
		chunk, err := chunks.Read()
		if errors.Is(err, io.EOF) {
			return documents, nil
		}
		if err != nil {
			return nil, err
		}
		// The splitter ends the last line where the stream does not, which would be a part of a block scalar there.
		if unended := bytes.TrimSuffix(chunk, []byte("\n")); !bytes.HasSuffix(input, chunk) && bytes.HasSuffix(input, unended) {
			chunk = unended
		}
		if !hasContent(chunk) {
			continue
		}
		text, err := toJSON(chunk)
		if err != nil {
			return nil, err
		}
		document, err := adapter.ParseJSON(text)
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
}

// hasContent says whether there is more than blanks and comments: the splitter takes comments before the first header for a document.
func hasContent(chunk []byte) bool {
	for line := range bytes.Lines(chunk) {
		line = bytes.TrimSpace(line)
		if len(line) > 0 && line[0] != '#' {
			return true
		}
	}
	return false
}

func loadAsKubectl(input []byte) ([]any, error) {
	documents := []any{}
	decoder := stream.NewYAMLOrJSONDecoder(bytes.NewReader(input), bufferSize)
	for {
		var text json.RawMessage
		err := decoder.Decode(&text)
		if errors.Is(err, io.EOF) {
			return documents, nil
		}
		if err != nil {
			return nil, err
		}
		if len(text) == 0 || bytes.Equal(text, []byte("null")) {
			continue
		}
		document, err := adapter.ParseJSON(text)
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
}

// bufferSize is how many bytes kubectl looks at to tell JSON from YAML.
const bufferSize = 4096
