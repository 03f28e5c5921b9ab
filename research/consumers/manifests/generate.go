// Package manifests generates Kubernetes manifests like those that people write: their kinds, texts, comments and styles. The same
// seed gives the same bytes.
package manifests

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// Manifest is a file of YAML with its objects.
type Manifest struct {
	// Name is that of the file.
	Name string
	// YAML is its text.
	YAML string
	// Objects has the JSON of each document.
	Objects []string
}

// Generate makes this many manifests.
func Generate(seed uint64, count int) []Manifest {
	var manifests []Manifest
	for index := range count {
		// Each file has dice of its own, so that the first ones stay when there are more.
		maker := maker{random: rand.New(rand.NewPCG(seed, uint64(index)))}
		manifests = append(manifests, maker.manifest(index))
	}
	return manifests
}

// WriteFolder writes what Generate makes into a folder, and counts the bytes.
func WriteFolder(folder string, seed uint64, count int) (int, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return 0, err
	}
	bytes := 0
	for _, manifest := range Generate(seed, count) {
		if err := os.WriteFile(filepath.Join(folder, manifest.Name), []byte(manifest.YAML), 0o644); err != nil {
			return bytes, err
		}
		bytes += len(manifest.YAML)
	}
	return bytes, nil
}

// maker makes the documents of one file.
type maker struct {
	random *rand.Rand
	// names counts those that were given, which no two objects share.
	names int
}

func (maker *maker) manifest(index int) Manifest {
	writer := writer{random: maker.random, nested: maker.random.IntN(2) == 0}
	kind := pick(maker.random, kinds)
	manifest := Manifest{Name: fmt.Sprintf("%04d-%s.yaml", index, kind.name)}
	if maker.random.IntN(3) == 0 {
		writer.to.WriteString(pick(maker.random, headers))
	}
	documents := 1 + max(0, maker.random.IntN(6)-2)
	for number := range documents {
		if number > 0 {
			kind = pick(maker.random, kinds)
		}
		if number > 0 || maker.random.IntN(3) == 0 {
			writer.to.WriteString("---\n")
		}
		if maker.random.IntN(4) == 0 {
			fmt.Fprintf(&writer.to, "# Source: %s/templates/%s.yaml\n", pick(maker.random, names), kind.name)
		}
		document := kind.make(maker)
		writer.document(document)
		var object strings.Builder
		document.json(&object)
		manifest.Objects = append(manifest.Objects, object.String())
	}
	manifest.YAML = writer.to.String()
	if maker.random.IntN(25) == 0 {
		manifest.YAML = strings.ReplaceAll(manifest.YAML, "\n", "\r\n")
	}
	return manifest
}

// name gives one that no other object of the file has.
func (maker *maker) name() string {
	maker.names++
	return fmt.Sprintf("%s-%s-%d", pick(maker.random, names), pick(maker.random, roles), maker.names)
}

func pick[T any](random *rand.Rand, from []T) T {
	return from[random.IntN(len(from))]
}

// some picks a few, in order and each once.
func some[T any](random *rand.Rand, from []T, most int) []T {
	var picked []T
	wanted := 1 + random.IntN(most)
	for index, item := range from {
		if random.IntN(len(from)-index) < wanted-len(picked) {
			picked = append(picked, item)
		}
	}
	return picked
}

// sometimes is true with this chance: once in a number of times.
func (maker *maker) sometimes(times int) bool {
	return maker.random.IntN(times) == 0
}
