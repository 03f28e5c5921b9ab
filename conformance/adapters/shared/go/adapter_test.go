package adapter

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"
)

// control is an adapter whose answer depends on the input alone.
func control(input []byte) ([]any, error) {
	switch string(input) {
	case "refuse":
		return nil, errors.New("refused")
	case "rule":
		return nil, RejectionError{Message: "refused", Rule: "R1", Span: []int{0, 1}}
	case "foreign":
		return []any{map[any]any{1: "one"}}, nil
	case "panic":
		panic("out of order")
	case "empty":
		return []any{}, nil
	}
	return []any{Mapping{{"b", 1}, {"a", []any{nil, 0.5, "x<"}}}}, nil
}

func loadRequest(input string) string {
	return `{"type":"run","seq":7,"operation":"load","input":"` + base64.StdEncoding.EncodeToString([]byte(input)) + `"}` + "\n"
}

func TestServe(t *testing.T) {
	adapter := Adapter{
		Name:    "control",
		Modules: []string{"kyaml.example/absent"},
		Load:    control,
		Render: func(documents []any, options Options) ([]byte, error) {
			return JSON(documents), options.Supported(Honoured{})
		},
	}
	tests := map[string]struct{ request, reply string }{
		"a value":       {loadRequest("value"), `{"type":"result","seq":7,"outcome":"documents","documents":[{"mapping":[["b",{"number":"1"}],["a",[null,{"number":"0.5"},"x<"]]]}]}`},
		"no document":   {loadRequest("empty"), `{"type":"result","seq":7,"outcome":"documents","documents":[]}`},
		"a refusal":     {loadRequest("refuse"), `{"type":"result","seq":7,"outcome":"rejected","message":"refused"}`},
		"a rule":        {loadRequest("rule"), `{"type":"result","seq":7,"outcome":"rejected","message":"refused","rule":"R1","span":[0,1]}`},
		"a foreign key": {loadRequest("foreign"), `{"type":"result","seq":7,"outcome":"foreign","message":"a key of type int, 1, at \"\""}`},
		"a panic":       {loadRequest("panic"), `{"type":"result","seq":7,"outcome":"failed","message":"panic: out of order"}`},
		"an operation that is not offered": {
			`{"type":"run","seq":1,"operation":"check","input":""}` + "\n",
			`{"type":"result","seq":1,"outcome":"unsupported","message":"the operation check"}`,
		},
		"an option that is not honoured": {
			`{"type":"run","seq":1,"operation":"render","value":[],"options":{"profile":"portable"}}` + "\n",
			`{"type":"result","seq":1,"outcome":"unsupported","message":"the portable profile"}`,
		},
		"a rendering": {
			`{"type":"run","seq":1,"operation":"render","value":[{"mapping":[["b",{"number":"1.50"}],["a",[true]]]}]}` + "\n",
			`{"type":"result","seq":1,"outcome":"output","output":"` + base64.StdEncoding.EncodeToString([]byte(`[{"b":1.50,"a":[true]}]`)) + `"}`,
		},
		"a rendering of nothing typed": {
			`{"type":"run","seq":1,"operation":"render","value":[{"b":1}]}` + "\n",
			`{"type":"result","seq":1,"outcome":"failed","message":"map[b:1] is no typed value"}`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			in := test.request + `{"type":"bye"}` + "\n"
			if err := serve(adapter, strings.NewReader(in), &out); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSuffix(out.String(), "\n"); got != test.reply {
				t.Errorf("got  %s\nwant %s", got, test.reply)
			}
		})
	}
}

func TestServeEndsOnAMalformedRequest(t *testing.T) {
	for _, in := range []string{"", "{}\n", "nonsense\n", `{"type":"run"}`} {
		if err := serve(Adapter{Modules: []string{"m"}}, strings.NewReader(in), &strings.Builder{}); err == nil {
			t.Errorf("%q is answered", in)
		}
	}
}
