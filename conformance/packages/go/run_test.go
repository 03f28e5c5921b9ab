package kyamlcases

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// control is the environment variable that names the control for a process started by [TestRun].
const control = "KYAMLCASES_CONTROL"

// TestRun starts this test again for each control, because a test that fails cannot be a part of one that passes.
func TestRun(t *testing.T) {
	two := All()[:2]
	first, second := two[0].ID, two[1].ID
	fails := func(c Case) error {
		if c.ID == first {
			return errors.New("not as it should be")
		}
		return nil
	}
	controls := map[string]struct {
		cases  []Case
		known  Known
		output string
	}{
		"a known failure":      {two, Known{"reason": {first}}, ""},
		"an unknown failure":   {two, nil, "not as it should be"},
		"a known case passes":  {two, Known{"reason": {first, second}}, second + " passes, and is known to fail, reason"},
		"a case is not there":  {two, Known{"reason": {first, "absent"}}, "absent is known to fail, and there is no such case"},
		"two reasons":          {two, Known{"reason": {first}, "other": {first}}, first + " is known to fail for two reasons"},
		"there are no cases":   {nil, nil, "there are no cases"},
		"a reason without use": {two[1:], Known{"reason": {first}}, first + " is known to fail, and there is no such case"},
	}
	if name := os.Getenv(control); name != "" {
		Run(t, controls[name].cases, controls[name].known, fails)
		return
	}
	for name, expected := range controls {
		t.Run(name, func(t *testing.T) {
			process := exec.Command(os.Args[0], "-test.run=^TestRun$", "-test.v")
			process.Env = append(os.Environ(), control+"="+name)
			output, err := process.CombinedOutput()
			if (err != nil) != (expected.output != "") || !strings.Contains(string(output), expected.output) {
				t.Errorf("%v\n%s", err, output)
			}
		})
	}
}
