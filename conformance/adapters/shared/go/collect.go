package adapter

import (
	"errors"
	"io"
)

// Documents collects what next gives, up to [io.EOF]; any other error ends it, without documents.
func Documents(next func() (any, error)) ([]any, error) {
	documents := []any{}
	for {
		document, err := next()
		if errors.Is(err, io.EOF) {
			return documents, nil
		}
		if err != nil {
			return nil, err
		}
		documents = append(documents, document)
	}
}

// Items gives the value of each node, in order.
func Items[N any](nodes []N, value func(N) (any, error)) ([]any, error) {
	items := make([]any, len(nodes))
	for index, node := range nodes {
		var err error
		if items[index], err = value(node); err != nil {
			return nil, err
		}
	}
	return items, nil
}

// Pairs gives the entries of a mapping whose nodes are keys and values in turn.
func Pairs[N any](nodes []N, value func(N) (any, error)) (Mapping, error) {
	values, err := Items(nodes, value)
	if err != nil {
		return nil, err
	}
	entries := make(Mapping, len(values)/2)
	for index := range entries {
		entries[index] = Entry{Key: values[2*index], Value: values[2*index+1]}
	}
	return entries, nil
}
