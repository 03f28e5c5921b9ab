package kyamlcases

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"
)

func TestAll(t *testing.T) {
	byID := map[string]Case{}
	for _, c := range All() {
		byID[c.ID] = c
	}
	if count := Shipped().Cases; len(byID) != count || count == 0 {
		t.Fatalf("%d ids of %d cases", len(byID), count)
	}
	norway := byID["key-norway-plain"]
	if norway.Accepted() || !reflect.DeepEqual(norway.Findings, []Finding{{"ambiguous-key", [2]int{5, 7}}}) {
		t.Errorf("%+v", norway)
	}
	if got := string(norway.Input()); got != "---\n{no: 1}\n" {
		t.Errorf("%q", got)
	}
	if norway.Form != "kyaml" || norway.Schema != "kubernetes" || norway.Options.Cuddle != "all" {
		t.Errorf("%+v", norway)
	}
	want := []any{Mapping{{"no", Number("1")}}}
	if got := byID[norway.Twin].Documents(); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if norway.Documents() != nil {
		t.Error("a rejected stream has a value")
	}
}

func TestEveryValueIsThatOfItsCase(t *testing.T) {
	for _, c := range All() {
		if c.Accepted() && c.Documents() == nil {
			t.Errorf("%s is accepted and has no value", c.ID)
		}
		if len(c.SHA256) != 64 || c.Title == "" || len(c.Clauses) == 0 || c.Accepted() == (len(c.Findings) > 0) {
			t.Errorf("%+v", c)
		}
	}
}

func TestAllOfAnOperation(t *testing.T) {
	sum := 0
	for _, operation := range []Operation{Check, Load, Format, Render} {
		cases := All(operation)
		for _, c := range cases {
			if c.Operation != operation {
				t.Errorf("%s is a case of %s", c.ID, c.Operation)
			}
		}
		sum += len(cases)
	}
	if sum != Shipped().Cases {
		t.Errorf("%d cases", sum)
	}
}

func TestUnpack(t *testing.T) {
	pack := func(text string) []byte {
		var packed bytes.Buffer
		writer := gzip.NewWriter(&packed)
		writer.Write([]byte(text))
		writer.Close()
		return packed.Bytes()
	}
	if _, err := unpack(pack(`{"format":1,"suite":{"cases":1},"cases":[{"id":"a"}]}`)); err != nil {
		t.Error(err)
	}
	for _, damaged := range [][]byte{
		nil,
		[]byte("{}"),
		pack("{"),
		pack(`{"format":2,"suite":{"cases":0},"cases":[]}`),
		pack(`{"format":1,"suite":{"cases":2},"cases":[{"id":"a"}]}`),
	} {
		if _, err := unpack(damaged); err == nil {
			t.Errorf("%q is unpacked", damaged)
		}
	}
}

func TestDifference(t *testing.T) {
	type text string
	huge, _ := new(big.Int).SetString("18446744073709551617", 10)
	for _, pair := range []struct {
		want, got any
		same      bool
	}{
		{nil, nil, true},
		{nil, false, false},
		{true, true, true},
		{true, "true", false},
		{"a", "a", true},
		{"a", text("a"), false},
		{"1", 1, false},
		{Number("1"), 1, true},
		{Number("1"), int8(1), true},
		{Number("1"), uint64(1), true},
		{Number("1"), 1.0, true},
		{Number("1"), "1", false},
		{Number("1"), true, false},
		{Number("1"), nil, false},
		{Number("1"), []any{1}, false},
		{Number("1"), -1, false},
		{Number("1.0"), 1, true},
		{Number("-1.50E+2"), -150, true},
		{Number("0.15e-1"), json.Number("15e-3"), true},
		{Number("-0.0"), 0, true},
		{Number("-0"), math.Copysign(0, -1), true},
		{Number("10"), 1, false},
		{Number("9007199254740993"), int64(9007199254740993), true},
		{Number("9007199254740993"), int64(9007199254740992), false},
		{Number("9007199254740993"), float64(9007199254740992), true},
		{Number("18446744073709551617"), huge, true},
		{Number("18446744073709551616"), huge, false},
		{Number("0.1"), 0.1, true},
		{Number("0.1"), float32(0.1), true},
		{Number("0.1"), 0.10000000000000002, false},
		{Number("1e400"), math.Inf(1), false},
		{Number("1e400"), json.Number("10e399"), true},
		{Number("1e-400"), 0.0, true},
		{Number("1e-400"), json.Number("0"), false},
		{[]any{"a"}, []any{"a"}, true},
		{[]any{"a"}, []string{"a"}, true},
		{[]any{"a"}, []any{"b"}, false},
		{[]any{"a"}, []any{"a", "a"}, false},
		{[]any{}, nil, false},
		{[]any{}, Mapping{}, false},
		{[]any{}, map[string]any{}, false},
		{Mapping{{"a", "b"}, {"c", nil}}, map[string]any{"c": nil, "a": "b"}, true},
		{Mapping{{"a", "b"}}, map[any]any{"a": "b"}, true},
		{Mapping{{"1", "b"}}, map[any]any{1: "b"}, false},
		{Mapping{{"a", "b"}}, map[string]any{"a": "c"}, false},
		{Mapping{{"a", nil}}, map[string]any{"b": nil}, false},
		{Mapping{{"a", nil}}, map[string]any{}, false},
		{Mapping{{"a", nil}}, Mapping{{"a", nil}, {"a", nil}}, false},
		{Mapping{}, []any{}, false},
		{Mapping{}, nil, false},
	} {
		if err := Difference([]any{pair.want}, []any{pair.got}); (err == nil) != pair.same {
			t.Errorf("%#v and %#v: %v", pair.want, pair.got, err)
		}
	}
	err := Difference([]any{Mapping{{"a", []any{nil, "x"}}}}, []any{map[string]any{"a": []any{nil, 1}}})
	if err == nil || !strings.HasPrefix(err.Error(), `at "/0/a/1": want string("x"), got int(1)`) {
		t.Error(err)
	}
}

func TestMarshalJSON(t *testing.T) {
	text, err := json.Marshal(Mapping{{"b", Number("1.50")}, {"a", []any{true, Mapping{}}}})
	if err != nil || string(text) != `{"b":1.50,"a":[true,{}]}` {
		t.Error(string(text), err)
	}
}
