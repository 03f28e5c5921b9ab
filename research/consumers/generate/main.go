// Generate writes manifests like those that people write into a folder: go run ./generate -seed 1 -files 200 FOLDER
package main

import (
	"flag"
	"fmt"
	"os"

	"kyaml.example/consumers/manifests"
)

func main() {
	seed := flag.Uint64("seed", 1, "what the files depend on: the same number gives the same bytes")
	files := flag.Int("files", 200, "how many files")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "name the folder to write into")
		os.Exit(2)
	}
	bytes, err := manifests.WriteFolder(flag.Arg(0), *seed, *files)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%d files of %d bytes, by seed %d\n", *files, bytes, *seed)
}
