package manifests

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"unicode"
)

// writer writes documents as people do: in block style, with the styles of scalars mixed.
type writer struct {
	random *rand.Rand
	to     strings.Builder
	// nested is whether the items of a list are further to the right than its key.
	nested bool
	// written has the anchors of this document.
	written map[string]bool
}

func (writer *writer) document(part object) {
	writer.written = map[string]bool{}
	writer.object(part, 0, false)
}

// object writes each entry on lines of its own. The first is behind the dash of an item if behindDash is set.
func (writer *writer) object(part object, indent int, behindDash bool) {
	for index, entry := range part {
		start := strings.Repeat(" ", indent)
		inLine := index == 0 && behindDash
		for _, line := range strings.Split(entry.comment, "\n") {
			if entry.comment != "" && !inLine {
				fmt.Fprintf(&writer.to, "%s# %s\n", start, line)
			}
		}
		if inLine {
			start = ""
		}
		writer.to.WriteString(start + writer.key(entry.key) + ":")
		writer.value(entry.value, indent)
	}
}

// key writes a key, which hardly anyone quotes without need.
func (writer *writer) key(key string) string {
	if word.MatchString(key) && !spoken.MatchString(key) && writer.random.IntN(50) > 0 {
		return key
	}
	return writer.scalar(key, false)
}

// value writes the value behind a key and ends its lines.
func (writer *writer) value(part node, indent int) {
	switch part := part.(type) {
	case object:
		if len(part) == 0 {
			writer.to.WriteString(" {}\n")
			return
		}
		writer.lineEnd()
		writer.object(part, indent+2, false)
	case list:
		writer.list(part, indent)
	case shared:
		if writer.written[part.anchor] {
			fmt.Fprintf(&writer.to, " *%s\n", part.anchor)
			return
		}
		writer.written[part.anchor] = true
		fmt.Fprintf(&writer.to, " &%s", part.anchor)
		writer.value(part.part, indent)
	case text:
		writer.text(string(part), indent)
	default:
		writer.to.WriteString(" " + plain(part))
		writer.lineEnd()
	}
}

// lineEnd ends a line, now and then with a comment.
func (writer *writer) lineEnd() {
	if writer.random.IntN(60) == 0 {
		writer.to.WriteString("  # " + pick(writer.random, remarks))
	}
	writer.to.WriteByte('\n')
}

func (writer *writer) list(part list, indent int) {
	if flow, fits := writer.flow(part); fits {
		writer.to.WriteString(" " + flow)
		writer.lineEnd()
		return
	}
	writer.lineEnd()
	if writer.nested {
		indent += 2
	}
	for _, item := range part {
		writer.to.WriteString(strings.Repeat(" ", indent) + "-")
		if item, is := item.(object); is && len(item) > 0 {
			writer.to.WriteByte(' ')
			writer.object(item, indent+2, true)
			continue
		}
		writer.value(item, indent)
	}
}

// flow writes some of the short lists in brackets, and each that is empty.
func (writer *writer) flow(part list) (string, bool) {
	if len(part) > 0 && writer.random.IntN(3) > 0 {
		return "", false
	}
	var items []string
	for _, item := range part {
		switch item := item.(type) {
		case text:
			items = append(items, writer.scalar(string(item), true))
		case number, boolean:
			items = append(items, plain(item))
		default:
			return "", false
		}
	}
	flow := "[" + strings.Join(items, ", ") + "]"
	return flow, len(flow) < 80
}

// plain is the text of a number or boolean, which is the same in JSON.
func plain(part node) string {
	var to strings.Builder
	part.json(&to)
	return to.String()
}

// text writes a string behind a key or dash: as a block where it has lines, and now and then where it is long.
func (writer *writer) text(value string, indent int) {
	block := strings.Contains(value, "\n") && fitsBlock(value) && writer.random.IntN(12) > 0
	switch {
	case block:
		header := map[int]string{0: "|-", 1: "|"}[len(value)-len(strings.TrimRight(value, "\n"))]
		if header == "" {
			header = "|+"
		}
		writer.to.WriteString(" " + header + "\n")
		for _, line := range strings.Split(strings.TrimSuffix(value, "\n"), "\n") {
			if line != "" {
				writer.to.WriteString(strings.Repeat(" ", indent+2) + line)
			}
			writer.to.WriteByte('\n')
		}
	case len(value) > 90 && fitsBlock(value) && foldable.MatchString(value) && writer.random.IntN(2) == 0:
		writer.to.WriteString(" >-\n")
		writer.words(value, indent+2)
	default:
		writer.to.WriteString(" " + writer.scalar(value, false))
		if len(value) < 60 {
			writer.lineEnd()
		} else {
			writer.to.WriteByte('\n')
		}
	}
}

// words breaks a text between its words.
func (writer *writer) words(value string, indent int) {
	start := strings.Repeat(" ", indent)
	line := start
	for _, word := range strings.Split(value, " ") {
		if len(line)+len(word) > 80 && line != start {
			writer.to.WriteString(strings.TrimSuffix(line, " ") + "\n")
			line = start
		}
		line += word + " "
	}
	writer.to.WriteString(strings.TrimSuffix(line, " ") + "\n")
}

var (
	// A string to every reader, in and out of brackets.
	word = regexp.MustCompile(`^[A-Za-z/][A-Za-z0-9_./-]*$`)
	// The same out of brackets.
	phrase   = regexp.MustCompile(`^[A-Za-z/][A-Za-z0-9_./@=+()-]*([ :,][A-Za-z0-9_./@=+()-]+)*$`)
	foldable = regexp.MustCompile(`^[A-Za-z]\S*( \S+)+$`)
	spoken   = regexp.MustCompile(`(?i)^(y|n|yes|no|on|off|true|false|null|nan|inf|o|x|e)$`)
)

// fitsBlock is whether a block scalar can contain a text unchanged.
func fitsBlock(value string) bool {
	if strings.HasPrefix(value, " ") || strings.HasPrefix(value, "\n") || strings.HasPrefix(value, "\t") {
		return false
	}
	for _, character := range value {
		if character != '\n' && character != '\t' && !unicode.IsPrint(character) {
			return false
		}
	}
	return true
}

// scalar writes a string on one line: plain where that is safe and the dice say so, or in one of the two quotes.
func (writer *writer) scalar(value string, inBrackets bool) string {
	safe := phrase
	if inBrackets {
		safe = word
	}
	if safe.MatchString(value) && !spoken.MatchString(value) && writer.random.IntN(6) > 0 {
		return value
	}
	if !strings.ContainsAny(value, "\n\t") && fitsBlock(value) && writer.random.IntN(3) == 0 {
		return "'" + strings.ReplaceAll(value, "'", "''") + "'"
	}
	return doubleQuoted(value)
}

func doubleQuoted(value string) string {
	var to strings.Builder
	to.WriteByte('"')
	for _, character := range value {
		switch {
		case character == '"' || character == '\\':
			to.WriteByte('\\')
			to.WriteRune(character)
		case character == '\n':
			to.WriteString(`\n`)
		case character == '\t':
			to.WriteString(`\t`)
		case unicode.IsPrint(character):
			to.WriteRune(character)
		case character < 0x100:
			fmt.Fprintf(&to, `\x%02x`, character)
		case character < 0x10000:
			fmt.Fprintf(&to, `\u%04x`, character)
		default:
			fmt.Fprintf(&to, `\U%08x`, character)
		}
	}
	to.WriteByte('"')
	return to.String()
}
