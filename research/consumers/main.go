// Consumers compares the results of Kubernetes' tools from the same files in YAML and in KYAML.
//
// `go run .` prints three tables. The first is about the folders in trees.txtar, written by hand in both languages. The second one is about the
// versions of kubectl that print KYAML, and the third one about manifests that are generated and formatted by kyaml-fmt. It fails when a result differs, or when a documented difference
// is gone. KYAML_MANIFESTS names a folder of real manifests, which are formatted and compared as well.
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"kyaml.example/consumers/manifests"
)

// The manifests that are generated: any other numbers would do.
const (
	generatedSeed  = 1
	generatedFiles = 200
)

func main() {
	program := flag.String("format", filepath.Join("..", "..", "target", "release", "kyaml-fmt"), "the formatter")
	flag.Parse()
	unexpected, err := run(*program, os.Getenv("KYAML_MANIFESTS"))
	if folder, failed := built(); failed == nil {
		os.RemoveAll(folder)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if len(unexpected) > 0 {
		fmt.Fprintf(os.Stderr, "%d results are not as expected\n%s\n", len(unexpected), strings.Join(unexpected[:min(40, len(unexpected))], "\n"))
		os.Exit(1)
	}
}

// run prints all tables and returns the unexpected results.
func run(program, real string) ([]string, error) {
	unexpected := compareTrees()
	more, err := comparePrinting()
	if err != nil {
		return nil, err
	}
	unexpected = append(unexpected, more...)
	format, err := formatWith(program)
	if err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "manifests-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	source := filepath.Join(work, "generated")
	bytes, err := manifests.WriteFolder(source, generatedSeed, generatedFiles)
	if err != nil {
		return nil, err
	}
	fmt.Printf("\ngenerated manifests: %d files of %d bytes, by seed %d\n", generatedFiles, bytes, generatedSeed)
	more, err = compareManifests(filepath.Join(work, "generated-twins"), source, format)
	if err != nil {
		return nil, err
	}
	unexpected = append(unexpected, more...)
	if real == "" {
		fmt.Println("\nSKIPPED real manifests: KYAML_MANIFESTS names no folder of them")
		return unexpected, nil
	}
	fmt.Println("\nreal manifests: those of KYAML_MANIFESTS")
	more, err = compareManifests(filepath.Join(work, "real-twins"), real, format)
	return append(unexpected, more...), err
}

// compareTrees prints the table of the scenarios.
func compareTrees() []string {
	var unexpected []string
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "consumer\tversion\treleased\tfiles\tresults\tverdict")
	for _, scenario := range slices.Concat(scenarios, laterDocuments()) {
		verdict := scenario.compare()
		version, date, err := released(scenario.module, scenario.program)
		if err != nil {
			unexpected = append(unexpected, err.Error())
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%s\n", scenario.name, version, date, verdict.files, verdict.results, verdict.text)
		if !verdict.expected {
			unexpected = append(unexpected, scenario.name+": "+verdict.text)
		}
	}
	table.Flush()
	return unexpected
}

// compareManifests has each reader read the manifests under a folder in each form, and prints the table.
func compareManifests(work, source string, format formatter) ([]string, error) {
	paths, err := manifestsOf(source)
	if err != nil {
		return nil, err
	}
	twins, err := makeTwins(work, paths, format)
	if err != nil {
		return nil, err
	}
	fmt.Printf("%d files: %d are formatted, %d are refused by the formatter\n", len(paths), len(twins.names), len(twins.refused))
	for _, refused := range twins.refused {
		fmt.Printf("  refused: %s\n", strings.TrimPrefix(refused, source+string(filepath.Separator)))
	}
	var unexpected []string
	reasons := map[string]bool{}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "consumer\tversion\treleased\tasked\tobjects\tsame\tas documented\tYAML refused as well\tother")
	for _, reader := range readers {
		tally, err := compareTwins(reader, twins)
		if err != nil {
			return nil, err
		}
		version, date, err := released(reader.module, reader.program)
		if err != nil {
			unexpected = append(unexpected, err.Error())
		}
		if tally.objects == 0 {
			unexpected = append(unexpected, reader.name+" finds no object")
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\n", reader.name, version, date,
			tally.asked, tally.objects, tally.same, tally.documented, tally.refused, len(tally.differences))
		if tally.documented > 0 {
			reasons[reader.ends.reason] = true
		}
		for _, difference := range tally.differences {
			unexpected = append(unexpected, reader.name+": "+difference)
		}
	}
	table.Flush()
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Printf("  as documented: %s\n", reason)
	}
	return unexpected, nil
}

// manifestsOf lists the files of YAML under a folder; one without any is an error.
func manifestsOf(folder string) ([]string, error) {
	all, err := filesOf(folder)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, path := range all {
		if extension := filepath.Ext(path); extension == ".yaml" || extension == ".yml" {
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("there are no manifests in %s", folder)
	}
	return paths, nil
}
