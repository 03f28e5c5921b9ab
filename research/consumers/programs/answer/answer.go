// Package answer is what the programs of this folder share: the program that asks names files, and they answer with objects.
package answer

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// reading is the result for a file. The program that asks has the same type.
type reading struct {
	Objects []string `json:"objects"`
	Error   string   `json:"error"`
}

// Each reads the path of a file from each line of standard input, and writes a line of JSON for it: the JSON of its objects, or the error.
func Each[T any](read func(path string, text []byte) ([]T, error)) {
	paths := bufio.NewScanner(os.Stdin)
	answers := json.NewEncoder(os.Stdout)
	for paths.Scan() {
		var answer reading
		objects, err := texts(paths.Text(), read)
		if err != nil {
			answer.Error = err.Error()
		} else {
			answer.Objects = objects
		}
		if err := answers.Encode(answer); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func texts[T any](path string, read func(path string, text []byte) ([]T, error)) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	objects, err := read(path, text)
	if err != nil {
		return nil, err
	}
	var results []string
	for _, object := range objects {
		text, err := json.Marshal(object)
		if err != nil {
			return nil, err
		}
		results = append(results, string(text))
	}
	return results, nil
}
