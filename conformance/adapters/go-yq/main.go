// The adapter of github.com/mikefarah/yq/v4: `yq -o=kyaml`, and `yq -p=json -o=kyaml` to render.
package main

import (
	"io"
	"log/slog"

	"github.com/mikefarah/yq/v4/pkg/yqlib"
	"kyaml.example/adapter"
)

func main() {
	yqlib.GetLogger().SetSlogger(slog.New(slog.NewTextHandler(io.Discard, nil)))
	adapter.Serve(adapter.Adapter{
		Name:    "go-yq",
		Modules: []string{"github.com/mikefarah/yq/v4", "go.yaml.in/yaml/v4"},
		Format:  format,
		Render:  render,
	})
}

func format(input []byte, options adapter.Options) ([]byte, error) {
	return evaluate(input, yqlib.NewYamlDecoder(yqlib.NewDefaultYamlPreferences()), options)
}

func render(documents []any, options adapter.Options) ([]byte, error) {
	var input []byte
	for _, document := range documents {
		input = append(append(input, adapter.JSON(document)...), '\n')
	}
	return evaluate(input, yqlib.NewJSONDecoder(), options)
}

func evaluate(input []byte, decoder yqlib.Decoder, options adapter.Options) ([]byte, error) {
	if err := options.Supported(adapter.Honoured{}); err != nil {
		return nil, err
	}
	preferences := yqlib.NewDefaultKYamlPreferences()
	// The program unwraps scalars by default in the formats yaml and properties alone.
	preferences.UnwrapScalar = false
	output, err := yqlib.NewStringEvaluator().Evaluate(".", string(input), yqlib.NewKYamlEncoder(preferences), decoder)
	return []byte(output), err
}
