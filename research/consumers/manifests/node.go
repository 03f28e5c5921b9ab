package manifests

import (
	"encoding/json"
	"fmt"
	"strings"
)

// node is a part of a document: object, list, text, number, boolean, or shared.
type node interface {
	// json writes the value that the part has to Kubernetes.
	json(to *strings.Builder)
}

type (
	// object has its entries in the order of the file.
	object []entry
	list   []node
	text   string
	// number is the text of a number, which JSON has as well.
	number  string
	boolean bool
	// shared is a part that is written once with an anchor, and then as an alias.
	shared struct {
		anchor string
		part   node
	}
)

// entry is a key with its value, and the comment on the lines above it.
type entry struct {
	key     string
	value   node
	comment string
}

func (part object) json(to *strings.Builder) {
	to.WriteByte('{')
	for index, entry := range part {
		if index > 0 {
			to.WriteByte(',')
		}
		text(entry.key).json(to)
		to.WriteByte(':')
		entry.value.json(to)
	}
	to.WriteByte('}')
}

func (part list) json(to *strings.Builder) {
	to.WriteByte('[')
	for index, item := range part {
		if index > 0 {
			to.WriteByte(',')
		}
		item.json(to)
	}
	to.WriteByte(']')
}

func (part text) json(to *strings.Builder) {
	quoted, err := json.Marshal(string(part))
	if err != nil {
		panic(err)
	}
	to.Write(quoted)
}

func (part number) json(to *strings.Builder) { to.WriteString(string(part)) }

func (part boolean) json(to *strings.Builder) { fmt.Fprint(to, bool(part)) }

func (part shared) json(to *strings.Builder) { part.part.json(to) }

// of makes an object of keys and values in turn. A value is a node, or a string, int, bool or []string.
func of(pairs ...any) object {
	var made object
	for index := 0; index < len(pairs); index += 2 {
		made = append(made, entry{key: pairs[index].(string), value: nodeOf(pairs[index+1])})
	}
	return made
}

func nodeOf(value any) node {
	switch value := value.(type) {
	case node:
		return value
	case string:
		return text(value)
	case int:
		return number(fmt.Sprint(value))
	case bool:
		return boolean(value)
	case []string:
		var made list
		for _, item := range value {
			made = append(made, text(item))
		}
		return made
	}
	panic(fmt.Sprintf("no node is made of %T", value))
}

// with puts more entries behind those of an object.
func (part object) with(pairs ...any) object {
	return append(part, of(pairs...)...)
}

// saying puts a comment above the last entry.
func (part object) saying(comment string) object {
	part[len(part)-1].comment = comment
	return part
}
