package adapter

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"testing"
	"time"
)

func TestValueKeepsWhatKyamlHas(t *testing.T) {
	tests := []struct{ read, want any }{
		{nil, nil},
		{true, true},
		{"é", "é"},
		{int(-1), json.Number("-1")},
		{int64(math.MinInt64), json.Number("-9223372036854775808")},
		{uint64(math.MaxUint64), json.Number("18446744073709551615")},
		{1e21, json.Number("1e+21")},
		{0.1, json.Number("0.1")},
		{json.Number("1.50"), json.Number("1.50")},
		{[]any{}, []any{}},
		{map[string]any{"b": 1, "a": nil}, Mapping{{"a", nil}, {"b", json.Number("1")}}},
		{map[any]any{"b": []any{1}}, Mapping{{"b", []any{json.Number("1")}}}},
		{Mapping{{"b", 1}, {"a", 2}}, Mapping{{"b", json.Number("1")}, {"a", json.Number("2")}}},
	}
	for _, test := range tests {
		got, err := Value(test.read)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("Value(%#v) is %#v, %v; want %#v", test.read, got, err, test.want)
		}
	}
}

func TestValueNamesWhatIsForeign(t *testing.T) {
	foreign := []any{
		time.Unix(0, 0), []byte("x"), "\xff", math.Inf(1), math.NaN(),
		map[any]any{1: 1}, map[any]any{nil: 1}, Mapping{{true, 1}}, []any{map[string]any{"a": math.Inf(-1)}},
	}
	for _, read := range foreign {
		_, err := Value(read)
		var found ForeignError
		if !errors.As(err, &found) {
			t.Errorf("Value(%#v) gives %v", read, err)
		}
	}
}

func TestEncodeAndDecodeAreInverse(t *testing.T) {
	value := []any{nil, true, "", json.Number("1.50"), Mapping{{"k", []any{Mapping{}}}, {"k", []any{}}}}
	text, err := json.Marshal(encode(value))
	if err != nil {
		t.Fatal(err)
	}
	got, err := decodeDocuments(text)
	if err != nil || !reflect.DeepEqual(got, value) {
		t.Errorf("got %#v, %v", got, err)
	}
}

func TestPlainGivesGoMaps(t *testing.T) {
	got := Plain([]any{Mapping{{"a", Mapping{}}}})
	if want := []any{map[string]any{"a": map[string]any{}}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %#v", got)
	}
}
