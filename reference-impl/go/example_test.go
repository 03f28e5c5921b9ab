package kyaml_test

import (
	"fmt"

	"kyaml.example/kyaml"
)

func ExampleCheck() {
	text := []byte("---\n{country: no}\n")
	findings, err := kyaml.Check(text, kyaml.Settings{})
	if err != nil {
		panic(err)
	}
	for _, finding := range findings {
		fmt.Println(finding.Line, finding.Column, finding.Severity, finding.Rule)
		fmt.Printf("%s", finding.Fix.Apply(text))
	}
	// Output:
	// 2 11 error ambiguous-value
	// ---
	// {country: false}
}

func ExampleFormat() {
	formatted, err := kyaml.Format([]byte("country: no # Norway\n"), kyaml.Settings{})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s", formatted.Text)
	for _, note := range formatted.Notes {
		fmt.Printf("line %d: %s\n", note.Line, note.Message)
	}
	// Output:
	// ---
	// {
	//   country: false, # Norway
	// }
	// line 1: `no` is written `false`
}

func ExampleCanonical() {
	canonical, err := kyaml.Canonical([]byte("---\n{\"a\": [1]} # one\n"))
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s", canonical)

	_, err = kyaml.Canonical([]byte("---\n{a: 'x'}\n"))
	fmt.Println(err)
	// Output:
	// ---
	// {
	//   a: [
	//     1,
	//   ],
	// } # one
	// kyaml: line 2, column 5: KYAML has no single quotes; write `"x"` [single-quoted-string]
}
