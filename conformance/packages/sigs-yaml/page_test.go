package kyaml_test

import (
	"bytes"
	"os"
	"regexp"
	"testing"

	"sigs.k8s.io/yaml/kyaml"
)

// thePage names the environment variable with the path of spec/reports/kubectl.md.
const thePage = "KYAML_PAGE"

// isFixed names the environment variable that is set if the encoder has the patch of the page.
const isFixed = "KYAML_FIXED"

// shown matches a section of the page: its row of the register, the input, and the output of the
// encoder. The output with the patch follows if it is another one.
var shown = regexp.MustCompile("(?s)### (U[0-9]+): .*?```yaml\n(.*?)```\n\n```kyaml\n(.*?)```(?:\n\n```kyaml\n(.*?)```)?")

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
	if len(sections) != bytes.Count(page, []byte("\n### U")) || len(sections) == 0 {
		t.Fatalf("only %d sections", len(sections))
	}
	for _, section := range sections {
		t.Run(string(section[1]), func(t *testing.T) {
			var output bytes.Buffer
			if err := (&kyaml.Encoder{}).FromYAML(bytes.NewReader(section[2]), &output); err != nil {
				t.Fatal(err)
			}
			want := section[3]
			if os.Getenv(isFixed) != "" && section[4] != nil {
				want = section[4]
			}
			if !bytes.Equal(output.Bytes(), want) {
				t.Errorf("the page shows %q, and the encoder prints %q", want, output.Bytes())
			}
		})
	}
}
