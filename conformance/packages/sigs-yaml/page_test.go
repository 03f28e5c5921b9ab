package kyaml_test

import (
	"bytes"
	"os"
	"regexp"
	"testing"

	"sigs.k8s.io/yaml/kyaml"
)

// thePage names the environment variable with the path of spec/kubectl.md.
const thePage = "KYAML_PAGE"

// shown matches a section of the page: its row of the register, the input, and what the encoder
// prints for it.
var shown = regexp.MustCompile("(?s)### (U[0-9]+): .*?```yaml\n(.*?)```\n\n```kyaml\n(.*?)```")

// TestPage runs the encoder on the inputs of the page, which shows the outputs.
func TestPage(t *testing.T) {
	path := os.Getenv(thePage)
	if path == "" {
		t.Skip(thePage + " names no page")
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sections := shown.FindAllSubmatch(page, -1)
	if len(sections) < 10 {
		t.Fatalf("only %d sections", len(sections))
	}
	for _, section := range sections {
		t.Run(string(section[1]), func(t *testing.T) {
			var output bytes.Buffer
			if err := (&kyaml.Encoder{}).FromYAML(bytes.NewReader(section[2]), &output); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(output.Bytes(), section[3]) {
				t.Errorf("the page shows %q, and the encoder prints %q", section[3], output.Bytes())
			}
		})
	}
}
