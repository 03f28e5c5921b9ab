package kyaml_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"kyaml.example/kyamlcases"
	"sigs.k8s.io/yaml/kyaml"
)

// TestConformance runs the encoder on the cases of the KYAML conformance suite that are about
// writing. For known deviations, divergences has the reason.
func TestConformance(t *testing.T) {
	kyamlcases.Run(t, written(), divergences, func(c kyamlcases.Case) error {
		if slices.Contains(endless, c.ID) {
			return inAnotherProcess(c)
		}
		return conforms(c)
	})
}

// written gives the cases whose KYAML the encoder can write.
func written() []kyamlcases.Case {
	return slices.DeleteFunc(kyamlcases.All(), func(c kyamlcases.Case) bool {
		isRejection := c.Operation == kyamlcases.Format && !c.Accepted()
		return !hasOptions(c) || !isRejection && len(forms(c)) == 0
	})
}

// hasOptions reports whether the encoder has the options of a case: it sorts the keys of Go maps
// only, and reads JSON as YAML.
func hasOptions(c kyamlcases.Case) bool {
	sorts := !c.Options.SortKeys || c.Operation == kyamlcases.Render
	_, isJSON := c.Files[kyamlcases.InputJSON]
	refusesJSON := isJSON && !c.Accepted()
	return sorts && !refusesJSON && c.Options.Cuddle == "all" && c.Options.BlankLines == "remove" && c.Options.ShortLists == "open" && c.Schema == "kubernetes" && c.Limits == kyamlcases.Limits{}
}

// form is a form of output, and the expected bytes.
type form struct {
	encoder kyaml.Encoder
	want    []byte
}

// forms gives the expected bytes of a case. A stream that is already in a form stays unchanged.
func forms(c kyamlcases.Case) []form {
	var forms []form
	add := func(encoder kyaml.Encoder, want []byte, ok bool) {
		if ok {
			forms = append(forms, form{encoder, want})
		}
	}
	canonical, ok := c.Files[kyamlcases.CanonicalYAML]
	add(kyaml.Encoder{}, canonical, ok)
	compact, ok := c.Files[kyamlcases.CompactYAML]
	add(kyaml.Encoder{Compact: true}, compact, ok)
	add(kyaml.Encoder{Compact: c.Form == "compact"}, c.Input(), c.Accepted() && c.Form != "kyaml")
	return forms
}

// conforms returns the first difference between the encoder's output and a case. An input that is
// to be refused and is written is a difference too.
func conforms(c kyamlcases.Case) error {
	if c.Operation == kyamlcases.Format && !c.Accepted() {
		if output, err := encode(c, kyaml.Encoder{}); err == nil {
			return fmt.Errorf("the input breaks the rule %s, and is written as %q", c.Findings[0].Rule, output)
		}
		return nil
	}
	for _, form := range forms(c) {
		output, err := encode(c, form.encoder)
		if err != nil {
			return err
		}
		if !bytes.Equal(output, form.want) {
			return fmt.Errorf("want %q, got %q", form.want, output)
		}
	}
	return nil
}

func encode(c kyamlcases.Case, encoder kyaml.Encoder) ([]byte, error) {
	var output bytes.Buffer
	if c.Operation != kyamlcases.Render {
		err := encoder.FromYAML(bytes.NewReader(c.Input()), &output)
		return output.Bytes(), err
	}
	for _, document := range c.Documents() {
		if c.Options.SortKeys {
			document = unordered(document)
		}
		if err := encoder.FromObject(document, &output); err != nil {
			return nil, err
		}
	}
	return output.Bytes(), nil
}

// unordered is a document with Go maps for mappings, whose keys the encoder sorts.
func unordered(document any) any {
	text, err := json.Marshal(document)
	if err != nil {
		panic(err) // a value of a case is JSON
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var object any
	if err := decoder.Decode(&object); err != nil {
		panic(err)
	}
	return object
}

// endless lists cases on which the encoder may hang or crash: an alias inside its own anchor.
var endless = []string{
	"alias-cyclic-formatted",
}

const (
	// theCase names the environment variable with the case of a process.
	theCase = "KYAML_CONFORMANCE_CASE"
	// patience is the time limit of a process; an encoder that refuses the input needs a moment.
	patience = 5 * time.Second
	// mostStack ends an endless recursion before it fills the memory.
	mostStack = 64 << 20
)

func inAnotherProcess(c kyamlcases.Case) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	process := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestOneCase$")
	process.Env = append(os.Environ(), theCase+"="+c.ID)
	output, err := process.CombinedOutput()
	if ctx.Err() != nil {
		return fmt.Errorf("no answer within %v", patience)
	}
	if err != nil {
		return errors.Join(err, errors.New(string(output[:min(len(output), 200)])))
	}
	return nil
}

// TestOneCase is the other process.
func TestOneCase(t *testing.T) {
	id := os.Getenv(theCase)
	if id == "" {
		t.Skip("it is a part of TestConformance")
	}
	debug.SetMaxStack(mostStack)
	for _, c := range kyamlcases.All() {
		if c.ID == id {
			if err := conforms(c); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("there is no case %s", id)
}
