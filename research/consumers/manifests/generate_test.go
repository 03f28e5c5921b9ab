package manifests

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	stream "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

// TestYAMLMeansItsObjects reads generated manifests with Kubernetes' own reader.
func TestYAMLMeansItsObjects(t *testing.T) {
	for _, manifest := range Generate(1, 1500) {
		chunks := stream.NewYAMLReader(bufio.NewReader(bytes.NewReader([]byte(manifest.YAML))))
		var documents []any
		for {
			chunk, err := chunks.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			var document any
			if err := yaml.UnmarshalStrict(chunk, &document); err != nil {
				t.Fatalf("%s: %v\n%s", manifest.Name, err, chunk)
			}
			if document != nil {
				documents = append(documents, document)
			}
		}
		if len(documents) != len(manifest.Objects) {
			t.Fatalf("%s has %d documents and not %d:\n%s", manifest.Name, len(documents), len(manifest.Objects), manifest.YAML)
		}
		for index, object := range manifest.Objects {
			var expected any
			if err := json.Unmarshal([]byte(object), &expected); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(documents[index], expected) {
				t.Fatalf("%s: document %d is\n%v\nand not\n%v\n%s", manifest.Name, index, documents[index], expected, manifest.YAML)
			}
		}
	}
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	one, again, other := digest(1, 40), digest(1, 40), digest(2, 40)
	if one != again || one == other {
		t.Errorf("seed 1 gives %s and %s, seed 2 %s", one, again, other)
	}
	// Changes where the generator does, and with nothing else: not with the machine, and not with the version of Go.
	if written := "3fe44a2e06392512"; one != written {
		t.Errorf("the digest of seed 1 is %s; it was %s", one, written)
	}
	fewer, more := Generate(1, 3), Generate(1, 5)
	if fewer[2].YAML != more[2].YAML {
		t.Error("the third file depends on how many there are")
	}
}

func digest(seed uint64, count int) string {
	hash := sha256.New()
	for _, manifest := range Generate(seed, count) {
		fmt.Fprintf(hash, "%s\n%s\n", manifest.Name, manifest.YAML)
	}
	return fmt.Sprintf("%x", hash.Sum(nil))[:16]
}

// TestEveryStyleIsWritten names what real manifests have and a test over generated ones would otherwise not see.
func TestEveryStyleIsWritten(t *testing.T) {
	var all strings.Builder
	var without int
	for _, manifest := range Generate(1, 300) {
		all.WriteString(manifest.YAML)
		if !strings.Contains(manifest.YAML, "---") {
			without++
		}
	}
	styles := []string{
		": |\n", ": |-\n", ": |+\n", ": >-\n", "- |\n", ": &labels\n", ": *labels\n", "\r\n", "\n---\n", "# Source: ", ": {}\n", ": []\n", `\u200b`, `\x1b`,
		"''", `\"`, "  # was 3\n", "日本語", "\t", "kind: List\n", ": [",
	}
	for _, style := range styles {
		if !strings.Contains(all.String(), style) {
			t.Errorf("nothing has %q", style)
		}
	}
	if without == 0 {
		t.Error("every file has a document marker")
	}
	for _, kind := range kinds {
		if !slices.ContainsFunc(Generate(1, 300), func(manifest Manifest) bool { return strings.HasSuffix(manifest.Name, "-"+kind.name+".yaml") }) {
			t.Errorf("no file starts with a %s", kind.name)
		}
	}
}
