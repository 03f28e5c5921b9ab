package adapter

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing"
)

var errOdd = errors.New("an odd one")

func even(number int) (any, error) {
	if number%2 != 0 {
		return nil, errOdd
	}
	return number, nil
}

func TestDocumentsAreThoseBeforeTheEnd(t *testing.T) {
	after := func(last error) ([]any, error) {
		count := 0
		return Documents(func() (any, error) {
			if count++; count > 2 {
				return nil, last
			}
			return count, nil
		})
	}
	documents, err := after(fmt.Errorf("at the end: %w", io.EOF))
	if err != nil || !reflect.DeepEqual(documents, []any{1, 2}) {
		t.Errorf("got %v, %v", documents, err)
	}
	if documents, err := after(errOdd); documents != nil || !errors.Is(err, errOdd) {
		t.Errorf("got %v, %v", documents, err)
	}
}

func TestItemsAndPairsAreInOrder(t *testing.T) {
	items, err := Items([]int{2, 4, 6, 8}, even)
	if err != nil || !reflect.DeepEqual(items, []any{2, 4, 6, 8}) {
		t.Errorf("got %v, %v", items, err)
	}
	pairs, err := Pairs([]int{2, 4, 6, 8}, even)
	if err != nil || !reflect.DeepEqual(pairs, Mapping{{Key: 2, Value: 4}, {Key: 6, Value: 8}}) {
		t.Errorf("got %v, %v", pairs, err)
	}
	if _, err := Pairs([]int{2, 3}, even); !errors.Is(err, errOdd) {
		t.Errorf("got %v", err)
	}
}
