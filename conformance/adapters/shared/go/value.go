package adapter

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Mapping is a mapping in its own order.
type Mapping []Entry

// Entry is a key and its value.
type Entry struct {
	Key   any
	Value any
}

// Value converts the result of a Go library into the values of KYAML: nil, bool, string,
// json.Number, []any and [Mapping], whose keys are strings. A Go map, which has no order, becomes a
// mapping sorted by key. Any other result is a [ForeignError] with its place: a date, bytes, an
// infinity, a key that is not a string.
func Value(read any) (any, error) {
	return convert(read, "")
}

func convert(read any, path string) (any, error) {
	switch read := read.(type) {
	case nil, bool:
		return read, nil
	case string:
		if !utf8.ValidString(read) {
			return nil, foreign(path, "bytes that are not UTF-8", read)
		}
		return read, nil
	case json.Number:
		return read, nil
	case int:
		return json.Number(strconv.Itoa(read)), nil
	case int64:
		return json.Number(strconv.FormatInt(read, 10)), nil
	case uint64:
		return json.Number(strconv.FormatUint(read, 10)), nil
	case float64:
		return convertFloat(read, path)
	case []any:
		return convertSequence(read, path)
	case Mapping:
		return convertMapping(read, path)
	case map[string]any:
		return convertMapping(sorted(read), path)
	case map[any]any:
		return convertMapping(sorted(read), path)
	}
	return nil, foreign(path, fmt.Sprintf("a %T", read), read)
}

func convertFloat(read float64, path string) (any, error) {
	if math.IsInf(read, 0) || math.IsNaN(read) {
		return nil, foreign(path, "a float without a decimal", read)
	}
	return json.Number(strconv.FormatFloat(read, 'g', -1, 64)), nil
}

func convertSequence(read []any, path string) (any, error) {
	items := make([]any, len(read))
	for index, item := range read {
		var err error
		if items[index], err = convert(item, fmt.Sprint(path, "/", index)); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func convertMapping(read Mapping, path string) (any, error) {
	entries := make(Mapping, len(read))
	for index, entry := range read {
		key, ok := entry.Key.(string)
		if !ok {
			return nil, foreign(path, fmt.Sprintf("a key of type %T", entry.Key), entry.Key)
		}
		value, err := convert(entry.Value, path+"/"+key)
		if err != nil {
			return nil, err
		}
		entries[index] = Entry{key, value}
	}
	return entries, nil
}

func foreign(path, what string, read any) error {
	return ForeignError(fmt.Sprintf("%s, %v, at %q", what, read, path))
}

// sorted lists a map's entries by the text of their keys, so that equal maps give equal replies.
func sorted[K comparable](read map[K]any) Mapping {
	entries := make(Mapping, 0, len(read))
	for key, value := range read {
		entries = append(entries, Entry{key, value})
	}
	slices.SortFunc(entries, func(a, b Entry) int {
		return cmp.Compare(fmt.Sprint(a.Key), fmt.Sprint(b.Key))
	})
	return entries
}

// JSON writes a value of [Value] as one line of plain JSON, mappings in their own order and numbers digit by digit.
func JSON(value any) json.RawMessage {
	return appendJSON(nil, value)
}

// JSONStream writes documents of [Value] as a YAML stream whose documents are JSON.
func JSONStream(documents []any) []byte {
	var text []byte
	for _, document := range documents {
		text = append(text, "---\n"...)
		text = append(appendJSON(text, document), '\n')
	}
	return text
}

func appendJSON(text []byte, value any) []byte {
	switch value := value.(type) {
	case []any:
		text = append(text, '[')
		for index, item := range value {
			text = appendComma(text, index)
			text = appendJSON(text, item)
		}
		return append(text, ']')
	case Mapping:
		text = append(text, '{')
		for index, entry := range value {
			text = appendComma(text, index)
			text = appendScalar(text, entry.Key)
			text = append(text, ':')
			text = appendJSON(text, entry.Value)
		}
		return append(text, '}')
	}
	return appendScalar(text, value)
}

func appendComma(text []byte, index int) []byte {
	if index == 0 {
		return text
	}
	return append(text, ',')
}

// appendScalar panics on a value that KYAML does not have, which only a wrong caller can pass.
func appendScalar(text []byte, value any) []byte {
	scalar, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return append(text, scalar...)
}

// Plain turns a value of [Value] into Go's own types, mappings into map[string]any.
func Plain(value any) any {
	switch value := value.(type) {
	case []any:
		items := make([]any, len(value))
		for index, item := range value {
			items[index] = Plain(item)
		}
		return items
	case Mapping:
		entries := make(map[string]any, len(value))
		for _, entry := range value {
			entries[entry.Key.(string)] = Plain(entry.Value)
		}
		return entries
	}
	return value
}

// ParseJSON reads one JSON text as a value of [Value].
func ParseJSON(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var read any
	if err := decoder.Decode(&read); err != nil {
		return nil, err
	}
	return Value(read)
}

// encode gives a value of [Value] the shape that it has in the protocol: {"number": "1.50"} and {"mapping": [["key", value], …]}.
func encode(value any) any {
	switch value := value.(type) {
	case json.Number:
		return map[string]any{"number": value.String()}
	case []any:
		items := make([]any, len(value))
		for index, item := range value {
			items[index] = encode(item)
		}
		return items
	case Mapping:
		entries := make([]any, len(value))
		for index, entry := range value {
			entries[index] = []any{entry.Key, encode(entry.Value)}
		}
		return map[string]any{"mapping": entries}
	}
	return value
}

// decodeDocuments reads the documents of a request for rendering.
func decodeDocuments(text json.RawMessage) ([]any, error) {
	var encoded []any
	if err := json.Unmarshal(text, &encoded); err != nil {
		return nil, fmt.Errorf("documents that are no JSON array: %w", err)
	}
	return Items(encoded, decode)
}

func decode(encoded any) (any, error) {
	switch encoded := encoded.(type) {
	case nil, bool, string:
		return encoded, nil
	case []any:
		return Items(encoded, decode)
	case map[string]any:
		if number, ok := encoded["number"].(string); ok {
			return json.Number(number), nil
		}
		if entries, ok := encoded["mapping"].([]any); ok {
			return decodeMapping(entries)
		}
	}
	return nil, fmt.Errorf("%v is no typed value", encoded)
}

func decodeMapping(encoded []any) (any, error) {
	entries := make(Mapping, len(encoded))
	for index, pair := range encoded {
		entry, ok := pair.([]any)
		if !ok || len(entry) != 2 {
			return nil, fmt.Errorf("%v is no pair of key and value", pair)
		}
		key, ok := entry[0].(string)
		if !ok {
			return nil, fmt.Errorf("%v is no key", entry[0])
		}
		value, err := decode(entry[1])
		if err != nil {
			return nil, err
		}
		entries[index] = Entry{key, value}
	}
	return entries, nil
}
