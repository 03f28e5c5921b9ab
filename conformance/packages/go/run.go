package kyamlcases

import (
	"maps"
	"testing"
)

// Known lists the known failures by reason: the names of cases, or of streams.
type Known map[string][]string

// Run makes a subtest of each case, or of each stream, which fails if check gives an error.
//
// A known failure is skipped with its reason. It fails if it passes, or if it is not among the
// items.
func Run[C interface {
	Case | Stream
	Name() string
}](t *testing.T, cases []C, known Known, check func(C) error) {
	t.Helper()
	reasons := map[string]string{}
	for reason, names := range known {
		for _, name := range names {
			if _, twice := reasons[name]; twice {
				t.Errorf("%s is known to fail for two reasons", name)
			}
			reasons[name] = reason
		}
	}
	unseen := maps.Clone(reasons)
	agreed, failed := 0, 0
	for _, c := range cases {
		reason, isKnown := reasons[c.Name()]
		delete(unseen, c.Name())
		t.Run(c.Name(), func(t *testing.T) {
			err := check(c)
			switch {
			case isKnown && err != nil:
				failed++
				t.Skipf("fails as expected, %s: %v", reason, err)
			case isKnown:
				t.Errorf("%s passes, and is known to fail, %s", c.Name(), reason)
			case err != nil:
				t.Error(err)
			default:
				agreed++
			}
		})
	}
	for name := range unseen {
		t.Errorf("%s is known to fail, and there is no such case", name)
	}
	if len(cases) == 0 {
		t.Error("there are no cases")
	}
	t.Logf("%d of %d as they should be, %d failed as expected", agreed, len(cases), failed)
}
