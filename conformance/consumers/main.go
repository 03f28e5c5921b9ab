// Consumers has the systems that KYAML must live with read the same files in YAML and in KYAML, and compares what they make of them.
//
// `go run .` prints a table and fails when a result differs, or when a documented difference is gone.
package main

import (
	"fmt"
	"os"
	"text/tabwriter"
)

func main() {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "consumer\tversion\tfiles\tresults\tverdict")
	unexpected := 0
	for _, scenario := range scenarios {
		verdict := scenario.compare("trees")
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%s\n", scenario.name, version(scenario.module), verdict.files, verdict.results, verdict.text)
		if !verdict.expected {
			unexpected++
		}
	}
	table.Flush()
	if unexpected > 0 {
		fmt.Fprintf(os.Stderr, "%d results are not as expected\n", unexpected)
		os.Exit(1)
	}
}
