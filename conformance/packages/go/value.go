package kyamlcases

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
)

// Number is the text of a number, which is a JSON number.
type Number string

// Entry is a key of a mapping with its value.
type Entry struct {
	// Key is the key.
	Key string
	// Value is a value as in [Case.Documents].
	Value any
}

// Mapping is the entries of a mapping, in order.
type Mapping []Entry

// MarshalJSON writes the text of the number unchanged.
func (n Number) MarshalJSON() ([]byte, error) { return []byte(n), nil }

// MarshalJSON writes an object whose keys have the order of the mapping.
func (m Mapping) MarshalJSON() ([]byte, error) {
	var text bytes.Buffer
	text.WriteByte('{')
	for index, entry := range m {
		if index > 0 {
			text.WriteByte(',')
		}
		key, err := json.Marshal(entry.Key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(entry.Value)
		if err != nil {
			return nil, err
		}
		text.Write(key)
		text.WriteByte(':')
		text.Write(value)
	}
	text.WriteByte('}')
	return text.Bytes(), nil
}

func decode(text []byte) ([]any, error) {
	var documents []any
	if err := json.Unmarshal(text, &documents); err != nil {
		return nil, err
	}
	return items(documents)
}

func items(typed []any) ([]any, error) {
	values := make([]any, len(typed))
	for index, item := range typed {
		value, err := fromTyped(item)
		if err != nil {
			return nil, err
		}
		values[index] = value
	}
	return values, nil
}

func fromTyped(typed any) (any, error) {
	switch typed := typed.(type) {
	case nil, bool, string:
		return typed, nil
	case []any:
		return items(typed)
	case map[string]any:
		if number, ok := typed["number"].(string); ok && len(typed) == 1 {
			return Number(number), nil
		}
		if entries, ok := typed["mapping"].([]any); ok && len(typed) == 1 {
			return mapping(entries)
		}
	}
	return nil, fmt.Errorf("%v is no typed value", typed)
}

func mapping(entries []any) (Mapping, error) {
	read := make(Mapping, len(entries))
	for index, entry := range entries {
		pair, ok := entry.([]any)
		if !ok || len(pair) != 2 {
			return nil, fmt.Errorf("%v is no entry", entry)
		}
		key, ok := pair[0].(string)
		if !ok {
			return nil, fmt.Errorf("%v is no key", pair[0])
		}
		value, err := fromTyped(pair[1])
		if err != nil {
			return nil, err
		}
		read[index] = Entry{key, value}
	}
	return read, nil
}

// Decoder gives the documents of a stream one after the other, and then io.EOF, as the decoders of most YAML packages do.
type Decoder interface {
	Decode(document any) error
}

// Compare reads the stream with a decoder over its bytes, and returns the first difference of the
// documents.
func (s Stream) Compare(decoder Decoder) error {
	documents := []any{}
	for {
		var document any
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return Difference(s.Documents(), documents)
		}
		if err != nil {
			return err
		}
		documents = append(documents, document)
	}
}

// Difference returns the first difference between the read and the expected documents, or nil.
// want is the result of [Case.Documents].
//
// Read values may consist of nil, bools, strings, all integers and floats, *big.Int, json.Number,
// slices, maps whose keys are strings, and the types of expected values. The order of mappings is
// ignored. An integer or a text is compared as an exact decimal. A float must be finite, and the
// nearest one to the number.
func Difference(want, got []any) error {
	return difference("", want, got)
}

func difference(place string, want, got any) error {
	differs := func() error { return fmt.Errorf("at %q: want %s, got %s", place, shown(want), shown(got)) }
	switch want := want.(type) {
	case Number:
		if !isNumber(want, got) {
			return differs()
		}
	case []any:
		list := reflect.ValueOf(got)
		if list.Kind() != reflect.Slice || list.Type() == reflect.TypeOf(Mapping{}) || list.Len() != len(want) {
			return differs()
		}
		for index, item := range want {
			if err := difference(fmt.Sprintf("%s/%d", place, index), item, list.Index(index).Interface()); err != nil {
				return err
			}
		}
	case Mapping:
		values, ok := byKey(got)
		if !ok || len(values) != len(want) {
			return differs()
		}
		for _, entry := range want {
			value, ok := values[entry.Key]
			if !ok {
				return differs()
			}
			if err := difference(place+"/"+entry.Key, entry.Value, value); err != nil {
				return err
			}
		}
	default:
		if want != got {
			return differs()
		}
	}
	return nil
}

// shown is a value with its type, shortened.
func shown(value any) string {
	text := fmt.Sprintf("%T(%#v)", value, value)
	const most = 200
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

// byKey gives the values of a mapping by their keys. ok is false if got is not a mapping, repeats a
// key, or has a key that is not a string.
func byKey(got any) (values map[string]any, ok bool) {
	values = map[string]any{}
	if entries, isMapping := got.(Mapping); isMapping {
		for _, entry := range entries {
			values[entry.Key] = entry.Value
		}
		return values, len(values) == len(entries)
	}
	object := reflect.ValueOf(got)
	if object.Kind() != reflect.Map {
		return nil, false
	}
	for entries := object.MapRange(); entries.Next(); {
		key, isString := entries.Key().Interface().(string)
		if !isString {
			return nil, false
		}
		values[key] = entries.Value().Interface()
	}
	return values, true
}

func isNumber(want Number, got any) bool {
	switch got := got.(type) {
	case Number:
		return decimalOf(string(want)) == decimalOf(string(got))
	case json.Number:
		return decimalOf(string(want)) == decimalOf(got.String())
	case *big.Int:
		return decimalOf(string(want)) == decimalOf(got.String())
	case float64:
		return isNearest(want, got, 64)
	case float32:
		return isNearest(want, float64(got), 32)
	}
	number := reflect.ValueOf(got)
	if number.CanInt() {
		return decimalOf(string(want)) == decimalOf(strconv.FormatInt(number.Int(), 10))
	}
	return number.CanUint() && decimalOf(string(want)) == decimalOf(strconv.FormatUint(number.Uint(), 10))
}

func isNearest(want Number, got float64, bits int) bool {
	// Beyond the range, the nearest one is infinite, and there is an error.
	nearest, _ := strconv.ParseFloat(string(want), bits)
	return nearest == got && !math.IsInf(got, 0)
}

// decimal is a number: its sign, its digits without zeros at either end, and its power of ten.
type decimal struct {
	negative bool
	digits   string
	exponent int
}

// decimalOf reads a JSON number exactly.
func decimalOf(text string) decimal {
	text, negative := strings.CutPrefix(text, "-")
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	exponent, _ := strconv.Atoi(power) // 0 where there is none
	whole, fraction, _ := strings.Cut(mantissa, ".")
	exponent -= len(fraction)
	digits := strings.TrimLeft(whole+fraction, "0")
	significant := strings.TrimRight(digits, "0")
	if significant == "" {
		return decimal{}
	}
	return decimal{negative, significant, exponent + len(digits) - len(significant)}
}
