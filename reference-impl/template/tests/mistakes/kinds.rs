//! The mistakes.

/// A mistake that is made at several places.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// Each place of the mistake, and the text with it.
    pub(crate) make: fn(&str) -> Vec<(usize, String)>,
}

macro_rules! kinds {
    ($($name:literal => $make:expr,)+) => {
        pub(crate) const ALL: &[Kind] = &[$(Kind { name: $name, make: $make },)+];
    };
}

kinds! {
    // Actions.
    "no closing delimiter" => |text| replaced(text, " }},\n", ",\n"),
    "one closing brace" => |text| replaced(text, " }},\n", " },\n"),
    "one opening brace" => |text| replaced(text, ": {{ ", ": { "),
    "no closing quote in an action" => |text| replaced(text, "\" . | quote }}", " . | quote }}"),
    "escaped quotes in an action" => |text| replaced(text, "\"starter.labels\"", "\\\"starter.labels\\\""),
    "brace directly before an action" => |text| replaced(text, "{ {{", "{{{"),
    "two braces in a string" => |text| replaced(text, ": \"", ": \"{{"),
    // Blocks.
    "no end" => |text| without_end(text),
    "end twice" => |text| lines(text, "{{- end }}", |line| format!("{line}{line}")),
    "no action that opens the block" => |text| lines(text, "{{- with", |_| String::new()),
    "block opened twice" => |text| lines(text, "{{- with", |line| format!("{line}{line}")),
    "else twice" => |text| lines(text, "{{- else }}", |line| format!("{line}{line}")),
    "else without a block" => |text| lines(text, "kind:", |line| format!("{line}  {{{{- else }}}}\n")),
    "end for else" => |text| replaced(text, "{{- else }}", "{{- end }}"),
    "loop around a value" => |text| replaced(text, "{{ if .Values.retry }}", "{{ range .Values.retry }}"),
    "no else around a value" => |text| replaced(text, "{{ else }}0{{ end }}", "{{ end }}"),
    "no value after else" => |text| replaced(text, "{{ else }}0{{ end }}", "{{ else }}{{ end }}"),
    "comma in the branch of a value" => |text| replaced(text, "}}3{{ else }}", "}}3,{{ else }}"),
    "block out of a string" => |text| replaced(text, "info{{ end }}\"", "info\"{{ end }}"),
    "definition inside of a mapping" => |text| lines(text, "kind:", |line| format!("{line}  {{{{ define \"a\" }}}}{{{{ end }}}}\n")),
    // Commas.
    "no comma at the end of a branch" => |text| before_lines(text, "{{- end }}", ",\n", "\n"),
    "no comma before a block" => |text| before_lines(text, "{{- with", ",\n", "\n"),
    "no comma before an entry" => |text| before_lines(text, "kind:", ",\n", "\n"),
    "no comma before an output" => |text| before_lines(text, "{{ ", ",\n", "\n"),
    "comma twice" => |text| replaced(text, "}},\n", "}},,\n"),
    "comma at the start of a branch" => |text| after_lines(text, "{{- with", ","),
    "comma after end" => |text| lines(text, "{{- end }}", |line| format!("{},\n", line.trim_end())),
    "comma that depends on the round of a loop" => |text| replaced(text, "{{ quote . }}, {{ end }}", "{{ if . }}, {{ end }}{{ quote . }}{{ end }}"),
    "`;` for a comma" => |text| replaced(text, "}},\n", "}};\n"),
    // Brackets.
    "no closing brace" => |text| without_closing(text, "},"),
    "no closing bracket" => |text| without_closing(text, "],"),
    "no closing brackets" => |text| without_closing(text, "}],"),
    "closing brace twice" => |text| lines(text, "},", |line| format!("{line}{line}")),
    "no opening brace" => |text| replaced(text, ": {\n", ":\n"),
    "bracket opened in a branch" => |text| after_lines(text, "{{- with", "x: {"),
    "bracket closed in a branch" => |text| after_lines(text, "{{- with", "},"),
    // Values and keys.
    "no quotes around a string" => |text| replaced(text, "kind: \"Job\"", "kind: Job"),
    "single quotes" => |text| replaced(text, "\"http\"", "'http'"),
    "no blank after a colon" => |text| replaced(text, ": {{", ":{{"),
    "no colon" => |text| replaced(text, "name: {{", "name {{"),
    "text after an action" => |text| replaced(text, "}},\n", "}}-x,\n"),
    "text before an action" => |text| replaced(text, ": {{ ", ": x{{ "),
    "two actions without quotes" => |text| replaced(text, "}},\n", "}}:{{ .Values.tag }},\n"),
    "key with an action without quotes" => |text| replaced(text, "\"app-{{ .Chart.Name }}\"", "app-{{ .Chart.Name }}"),
    "a key twice in a branch" => |text| lines(text, "annotations:", |line| format!("{line}{line}")),
    "no header" => |text| lines(text, "---", |_| String::new()),
    "comment without a blank" => |text| replaced(text, "}},\n", "}},# c\n"),
    // Traps.
    "toYaml" => |text| replaced(text, "toPrettyJson", "toYaml"),
    "nindent" => |text| replaced(text, "toPrettyJson . }}", "toPrettyJson . | nindent 4 }}"),
    "squote" => |text| replaced(text, "| quote", "| squote"),
    "quotes twice" => |text| replaced(text, "{{ quote .Values.pull }}", "\"{{ quote .Values.pull }}\""),
    "quotes without quote" => |text| replaced(text, "{{ quote .Values.pull }}", "\"{{ .Values.pull }}\""),
    "number in quotes" => |text| replaced(text, "{{ toJson .Values.replicaCount }}", "\"{{ int .Values.replicaCount }}\""),
    "no quote" => |text| replaced(text, "{{ . | quote }}", "{{ . }}"),
    "trim marker behind a comment" => |text| replaced(text, ".Values.owner }}", ".Values.owner -}}"),
    "trim marker before a header" => |text| replaced(text, "{{- end }}\n---", "{{- end -}}\n---"),
    "trim marker after a colon" => |text| replaced(text, ": {{ ", ": {{- "),
}

/// The text with `new` for one occurrence of `old`.
fn replaced(text: &str, old: &str, new: &str) -> Vec<(usize, String)> {
    text.match_indices(old).map(|(at, _)| (at, [&text[..at], new, &text[at + old.len()..]].concat())).collect()
}

/// The text with another text for a line whose content starts with `start`.
fn lines(text: &str, start: &str, new: fn(&str) -> String) -> Vec<(usize, String)> {
    each_line(text, start)
        .map(|(at, line)| (at, [&text[..at], &new(line), &text[at + line.len()..]].concat()))
        .filter(|(_, changed)| changed != text)
        .collect()
}

/// The text with another end of the line before a line whose content starts with `start`.
fn before_lines(text: &str, start: &str, old: &str, new: &str) -> Vec<(usize, String)> {
    let before = each_line(text, start).filter(|&(at, _)| text[..at].ends_with(old));
    before.map(|(at, _)| (at - old.len(), [&text[..at - old.len()], new, &text[at..]].concat())).collect()
}

/// The text with another line after a line whose content starts with `start`.
fn after_lines(text: &str, start: &str, new: &str) -> Vec<(usize, String)> {
    let ends = each_line(text, start).map(|(at, line)| at + line.len());
    ends.map(|end| (end, [&text[..end], new, "\n", &text[end..]].concat())).collect()
}

/// The text without the end of a block. The place is that of the action that opens the block.
fn without_end(text: &str) -> Vec<(usize, String)> {
    without_partner(text, "{{- end }}", |line| line.trim_start().starts_with("{{- ") && !line.contains("end }}"))
}

/// The text without a line that closes a collection. The place is that of the other bracket.
fn without_closing(text: &str, closing: &str) -> Vec<(usize, String)> {
    without_partner(text, closing, |line| line.trim_end().ends_with(['{', '[']))
}

/// The text without a line. The place is that of the last line before it with the same indentation
/// that `opens`.
fn without_partner(text: &str, closing: &str, opens: fn(&str) -> bool) -> Vec<(usize, String)> {
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let opening = |end: usize, line: &str| {
        let lines = each_line(text, "").take_while(|&(at, _)| at < end);
        let same = lines.filter(|(_, other)| indentation(other) == indentation(line) && opens(other));
        same.last().map_or(end, |(at, _)| at)
    };
    let closings = each_line(text, closing);
    closings.map(|(at, line)| (opening(at, line), [&text[..at], &text[at + line.len()..]].concat())).collect()
}

fn each_line<'t>(text: &'t str, start: &str) -> impl Iterator<Item = (usize, &'t str)> {
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some((*at - line.len(), line))
    });
    lines.filter(move |(_, line)| line.trim_start().starts_with(start))
}
