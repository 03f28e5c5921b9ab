package suite

import (
	"bytes"
	"fmt"
	"testing"

	"go.yaml.in/yaml/v3"
	"kyaml.example/kyaml"
)

// The module beside a reader of YAML in Go, on the same bytes.
func BenchmarkText(b *testing.B) {
	for _, size := range []int{1_000, 10_000, 1_000_000} {
		text := manifests(size)
		run := func(name string, read func() error) {
			b.Run(fmt.Sprintf("%s/%dkB", name, size/1000), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if err := read(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		run("check", func() error {
			findings, err := kyaml.Check(text, kyaml.Settings{})
			if len(findings) > 0 {
				return fmt.Errorf("%v", findings[0])
			}
			return err
		})
		run("canonical", func() error {
			_, err := kyaml.Canonical(text)
			return err
		})
		run("yaml.v3", func() error {
			var value any
			return yaml.Unmarshal(text, &value)
		})
	}
}

// manifests is a document of at least size bytes.
func manifests(size int) []byte {
	var text bytes.Buffer
	text.WriteString("---\n[")
	for number := 0; text.Len() < size; number++ {
		if number > 0 {
			text.WriteString(", ")
		}
		fmt.Fprintf(&text, `{
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    name: "server-%d",
    labels: {
      app.kubernetes.io/name: "server",
    },
  },
  spec: {
    replicas: %d,
    paused: false,
  },
}`, number, number)
	}
	text.WriteString("]\n")
	return text.Bytes()
}
