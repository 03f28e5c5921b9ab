//! Everything that is known of the cases of templates, and of a few more, in `everything.txt`: actions, findings with their fixes,
//! the fixed text, the layout and the conversion.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use kyaml_cases::generated;
use kyaml_cases::template::TemplateCase;
use kyaml_core::{LineIndex, Span, kyaml};
use kyaml_format::FormatOptions;
use kyaml_lint::{Applicability, Diagnostic, LintOptions};
use kyaml_template::{Language, Probe, Seen, check, check_amended, convert, fix, format, is_in_block_style, scan};

/// Actions at each place of a text: as a value, in a string, as an entry, as a key, and in block style.
const PLACES: [&str; 5] = [
    "---\n{a: ACTION}\n",
    "---\n{a: \"ACTION\"}\n",
    "---\n{\n  ACTION\n}\n",
    "---\n{ACTION: 1}\n",
    "---\n{a: \"b ACTION\"}\n",
];

/// The code of actions in the language of Helm.
const HELM: [&str; 22] = [
    ".a",
    ".a | quote",
    "squote .a",
    "toJson .a",
    "toYaml .a",
    "toYaml .a | nindent 2",
    "toYaml .a | trim",
    "tpl .a .",
    "tpl (toYaml .a) .",
    "include \"a\" .",
    "include \"a\" . | nindent 2",
    "include \"a\" . | quote",
    ".a | int",
    "len .a",
    ".a | default 1",
    "12",
    "true",
    ".Release.Name",
    ".Release",
    "$.Chart.Name | lower",
    ".a | b64enc",
    "printf \"%s|%s\" .a .b",
];

/// The same in the language of Jinja.
const JINJA: [&str; 10] = [
    "a",
    "a | tojson",
    "tojson(a)",
    "a | to_yaml",
    "a | int",
    "a | indent(2)",
    "a | b64encode",
    "12",
    "a | default('x')",
    "a or 'b|c'",
];

/// Placeholders of envsubst, whole and broken ones.
const ENVSUBST: [&str; 18] = [
    "${A}",
    "${A:-b}",
    "${A-b c}",
    "${A:=a{b}",
    "${A:=a{b}}",
    "${A:-${B:-c}}",
    "${A:-\n}",
    "${A:?none}",
    "${A/b/c}",
    "${A:0:2}",
    "${A^^}",
    "${#A}",
    "${1}",
    "${}",
    "$A",
    "$${A}",
    "x${A}${B}",
    "${A:-${B}",
];

/// Templates with blocks, comments and trim markers where they matter.
const MORE: [&str; 76] = [
    "---\n{ {{ .k }} : 1, {{ .l }}\t: 2, \"{{ .m }}\" : 3, {{ .n }}\n: 4, {{ .o }} p : 5 }\n",
    "---\n{a: {}, b: {{ .x }}, c: {d: {}}, e: [{}], f: {{{ .y }}}, g: {{}}, h: {{ .z } }, i: { { .w }}}\n",
    "---\n{a: {{-\n .a }}, b: {{- .b\n-}}, c: {{-\t.c\t-}}, d: {{-.d-}}, e: {{ -1 }}}\n",
    "{{ $x := 1 }}{{ $x = 2 }}{{ $x == 2 }}\n---\n{{ $y := 2 -}}\n{a: {{ $x = 3 }}{{ $x }}, b: {{ eq $x 1 }}}\n",
    "---\n{{ $x := 1 -}}\n{{ $y := 2 }} {a: 1}\n",
    "---\n{{ $x := 1 }}\n\n {{- $y := 2 -}} \n {{ $z := 3 }}{a: 1} # c\n{{- $w := 4 }} {{ $v := 5 -}}\n",
    "---\n{\n  # c\n  {{ $x := 1 -}}\n  {{ $y := 2 }} # d\n  a: 1,\n  {{- $z := 3 }} {{ $w := 4 -}} b: 2,\n}\n",
    "---\n{a: {{ `}}` }}, b: {{ \"}}\" }}, c: {{ '}' }}, d: {{/* }} */}}, e: {{ /* x */ .e }}, f: {{- /* y */ -}} 1}\n",
    "---\n{a: 1}\n}\n---\n{{ if .x }}\n{a: 1}\n}\n{b: 2}\n{{ end }}\n{{ if .y }}\n",
    "---\n{\nb: {{ else -}}\"b{{ .c }}\"{{ quote .a }}:\t {{ toYaml .b }}}\n}\n",
    "---\n{\n{{ if .a }}\n{{ if .b }}\n  x: 1,\n{{ end }}\n  ,\n{{ end }}\n}\n",
    "---\n{\n  # c {{ .a-}}\n  b: 1,\n}\n",
    "---\n{\n  {{ quote .k }}: [\n    1,\n  b: 2,\n}\n",
    "---\n{\n  \"a{{ .k }}\": {\n    c: 1,\n  b: 2,\n}\n",
    "---\n{\n  # c\n  {{- range .x }}\n  b: 2,\n  {{- else }}\n  c: 3,\n  {{- end -}}\n  d: 1,\n}\n",
    "---\n{\n  # c\n  {{- if .x }}\n  b: 2,\n  {{- else }}\n  c: 3,\n  {{- end -}}\n  d: 1,\n}\n",
    "---\n{a: 1 b: 2, {{ toJson .x }}}\n",
    "---\n{\n  a: 1, {{- /* c */ -}}\n  b: 2,\n}\n",
    "---\n{\n  a: 1 # c {{- if .x }}\n  b: 2,\n  {{- end }}\n}\n",
    "---\n{\n  # c\n  {{- if .x -}}\n  b: 2,\n  {{- end }}\n}\n",
    "---\n{{- if .x }}\n{a: 1}\n{{- else if .y }}\n{b: 1}\n{{- else }}\n[]\n{{- end }}\n",
    "---\n{a: {{ if .x }}1{{ end }}}\n",
    "---\n{a: {{ if .x }}1{{ else }}{{ end }}}\n",
    "---\n{a: {{ if .x }}1,{{ else }}2,{{ end }}}\n",
    "---\n[{{ range .x }}{{ quote . }}{{ end }}]\n",
    "---\n[{{ range $i, $x := .x }}{{ if $i }},{{ end }}{{ quote $x }}{{ end }}]\n",
    "---\n{\n  {{- with .x }}\n  a: {{ quote . }}\n  {{- else }}\n  a: 1,\n  {{- end }}\n  a: 2,\n}\n",
    "---\n{\n  {{- if .x }}\n  a: 1,\n  {{- else }}\n  a: 2,\n  {{- end }}\n  {{- if .y }}\n  a: 3,\n  {{- end }}\n}\n",
    "{{- define \"x\" }}\na: 'b'\n{{- end }}\n---\n{a: no, b: {{ .x }}}\n",
    "---\r\n{\r\n  a: 'x',\r\n  {{- if .x }}\r\n  b: {{ .x }}\r\n  {{- end }}\r\n}\r\n",
    "---\n{a: \"\u{1f600}\", b: 'c{{ .x }}', d: {{ .y }}z}\n",
    "---\n{a: {{ .x }\n, b: 1}\n",
    "---\n{a: { .x }}, b: 1}\n",
    "---\n{a: {{ .x | printf \\\"a\\\" }}}\n",
    "{{ end }}\n---\n{a: 1}\n{{ if .x }}\n",
    "---\n{a: {{ if .x }}[{{ else }}{ {{ end }}1]}\n---\n{b: no, c: [}\n",
    "---\n{a: {{ if .x }}1]{{ else }}{b: 1}{{ end }}}\n---\n{b: no}\n",
    "---\n{ {{ .k }}: 1, {{ .k }}: 2, \"{{ .k }}\": 3, {{ .k }}: {{ .v }}y, b:{{ .z }}, c:{{ .z }}y }\n",
    "---\n{{ if .x }}[1],{{ else }}[2],{{ end }}\n",
    "---\n[\n  1\n  {{ if .x }}, 2{{ end }}\n  {{ if .y }}, 3{{ end }}\n  {{ if .z }}\n  , {{ .z }}\n  {{ end }}\n]\n",
    "{{ define \"x\" }}1\n---\n2{{ end }}\n{{ define \"y\" }}a: 1, a: 2, {{ .b }}{{ end }}\n---\n{a: no}\n",
    "---\n{ {{ with .x }}a: 1,{{ else if .y }}b: 2,{{ end }} {{ range .x }}c: 3,{{ else with .y }}d: 4,{{ end }} }\n",
    "---\n{ {{ if .x }}a: 1,{{ else }}b: 2,{{ else if .y }}c: 3,{{ end }} }\n",
    "---\n{ a: [{{ end }}1], {{ if .x }}b: 1,{{ end }} {{ end }} }\n",
    "---\n{\n  {{- if .x }}\n  a: 1,\n  {{- if .y }}\n  b: 1,\n  {{- end }}\n}\n",
    "---\n{\n  {{- if .x }}\n  a: 1,\n    {{- if .y }}\n    b: {c: 1,\n  {{- end }}\n}\n",
    "---\n{\n  a: 1, # {{ if .x }} x {{ else }} y\n  b: 2, # {{ .y }} {{ end }}\n}\n",
    "---\n{a: \"{{ if .x }}b\", c: \"{{ end }}d\", e: \"{{ if .x }}f{{ end }}\"}\n",
    "---\n{\n  {{ if .x }}\n  a: 1,\n  {{ if .y }}\n  a: 2,\n  {{ end }}\n  {{ end }}\n  a: 3,\n  a: 4,\n}\n",
    "---\n{a: {{ .x | quote }}, b: {{ toYaml .y }}, c: \"{{ .z | quote }}\", d: 'x', e: [1,2]}\n",
    "---\n{a: {{ if semverCompare \">1\" .v }}1{{ else }}2{{ end }}, b: {{ if .Capabilities.x }}1{{ end }}, c: {{ if .x }}1{{ end }}}\n",
    "---\n{a: {{ `x|y` }}, b: {{ .x | printf `|` }}, c: {{ (.x | int) }}, d: {{ \"\\\"|\" }}}\n",
    "{{ define \"x\" }}a: 1{{ define \"y\" }}b: no{{ end }}{{ end }}\n---\n{a: 1, {{ template \"x\" }}}\n",
    "---\n{\n  {{ if .x }}\n  {{ if .y }}a: 1,{{ else }}a: 2,{{ end }}\n  a: 3,\n  {{ else }}a: 4,{{ if .z }}a: 5,{{ end }}{{ if .w }}a: 6,{{ end }}{{ end }}\n  {{ if .v }}a: 7,{{ end }}\n  b: 1, b: 2,\n}\n---\n{c: 1, {{ if .x }}c: 2,{{ end }} d: 1}\n",
    "---\n{a: [{{ end }}1], b: {c: 1, {{ end }}}, {{ if .x }}d: 1,{{ end }} {{ end }}}\n{{ end }}\n",
    "{{ if .x }}\n---\n{a: 1}\n  {{ if .y }}\n---\n{b: 1}\n{{ end }}\n",
    "---\n{ {{ .aa }}: 1, {{ .bb }}: 1, {{ .aa }}: 2, \"{{ .cc }}x\": {{ .dd }}, \"{{ .cc }}x\": 1, aqqqqq: 1, aqqqqq: 2, \"$$$\": 1, \"$$$\": 2 }\n",
    "---\n{a: {{ if .x }}[{{ if .y }}1{{ else }}2{{ end }}]{{ else }}{{ if .z }}3{{ else }}4{{ end }}{{ end }}, b: {{ if .x }}{{ .y }}{{ else }}no{{ end }}{{ if .z }}1{{ else }}2{{ end }}}\n",
    "---\n{\n  {{ if .Capabilities.x }}\n  a: 1,\n  {{ end }}\n  {{ if semver .x }}\n  b: 1,\n  {{ end }}\n  {{ if .z }}\n  c: 1,\n  {{ end }}\n}\n",
    "{{ if .x }}\n---\n{a: [1\n{{ end }}\n---\n{b: yes}\n",
    "---\n{{- if .x -}}\n{a: 1}\n{{- else -}}\n[1]\n{{- end -}}\n---\n{b:\n  {{- .x -}}\n, c: # d\n  {{- if .y -}} 1 {{- else -}} 2 {{- end -}}\n}\n# e\n{{- range .z }}\n---\n1 # f\n{{- else -}}\n---\n2\n{{- end -}}\n",
    "---\n{\n  # c\n  {{ range .x }}\n  b: 2,\n  {{ else }}\n  c: 3,\n  {{ end -}}\n  d: 1,\n}\n",
    "---\n{\n  # c\n  {{ range .x }}\n  b: 2,\n  {{ end -}}\n  # d\n  {{ with .x }}\n  e: 2, # e\n  {{- else with .y }} # f\n  f: 3,\n  {{ end -}}\n  {{ block \"x\" . }} # g\n  {{ end -}}\n  d: 1,\n}\n",
    "---\n{a: \"b \\\n  {{- .x }} \\\\\n  {{- .y }} \\\n  {{ .z -}}\n  c\"}\n",
    "---\n{a: 1 # b {{ .x -}} {{/* c */ -}}\n, # {{ .y -}} d\n  e: 2 # {{ .z -}}\n}\n",
    "---\r\n{\r\n  # c\r\n  {{- if .x -}}\r\n  b:\r\n    {{- .y }},\r\n  {{- end }}\r\n}\r\n",
    "---\n{\n  {{ if .x }}a: 1,{{ end }} # c\n  {{ .y }}{{/* d */}} # e\n  {{ .z }} {{ .w }}\n  {{ .v }}; f: {{ .u }};\n  g: [{{ .t }}; {{ .s }}]\n}\n",
    "---\n{{ .a }}:{{ .b }}\n---\n[{{ .a }}:{{ .b }}, {{ .c }}x{{ .d }}:y, {{ .e }} {{ .f }}]\n---\n{a: {{ .g }}:80, {{ .h }}:80: 1, i{{ .j }}:k: 1}\n",
    "{{ .x }}\n---\n{{ .y }}\n{{ .z }}\n--- {{ .w }}\n1\n{{ .v }}{{ .u }}\n",
    "---\n{é: \"😀{{ .x }}\", \"é{{ .y }}\": 😀{{ .z }}, {{ .w }}é: 1, 日: {{ .v }}\u{a0}, b: 1 c: 2}\n",
    "---\n{\n  {{ if .x }}\n      {{ if .y }}\n  a: 1,\n  {{ end }}\n  {{ end }}\n}\n",
    "---\n{a: [{{ end }}1], {{ if .x }}b: [1, {{ end }} 2]}\n",
    "{{ if .x }}\n{{ range .y }}\n---\n{ {{ .k }}: 1, qqqqqqqq: 2 }\n",
    "---\n{ {{ .k }}: 1, qqqqqqqq: 2, \"\": 1, {{ toJson .x }} }\n",
    "{{ if .x }}\n---\n{a: [1\n{{ end }}\n]}\n",
    "---\n{\n  {{ if .x }}\n  a: {\n  {{ end }}\n  b: {{ if .y }}1{{ end }},\n  }\n}\n---\n{c: {{ if .y }}1{{ end }}}\n",
];

/// Templates of Jinja with blocks.
const TAGS: [&str; 11] = [
    "---\n{\n  a: 1, # {% raw %}{{ x }}{% endraw -%}\n  b: 2,\n}\n",
    "---\n{\n  a: 1, # {% raw %}{{ x }}{%- endraw %}\n  b: 2,\n}\n",
    "---\n{ {% if a %}b: 1,{% endfor %} {% for c in d %}e: {{ c }},{% endfor %} }\n",
    "---\n[{% for a in b %}{{ a | tojson }}{% if not loop.last %},{% endif %}]\n",
    "---\n{a: {% if b %}1{% elif c %}2{% else %}3{% endif %}, d: {% if b %}1{% endif %}}\n",
    "{% set a = 1 %}\n---\n{a: {# c #} 1, b: {{ a }}, c: {{ b }}x}\n{% macro c() %}d: 1{% endmacro %}\n",
    "a: {{ b }}\n{% if c %}\nd: 1\n{% endif %}\n",
    "---\n{% for a in b -%}\n{c: 1} # d\n{%- else %}\n{e: 2}\n{%- endfor -%}\n---\n{# f #}\n{% filter x %}[1]{% endfilter %}\n",
    "---\n{a: {{ '}}' }}, b: {{ \"%}\" }}, c: {# {{ #} 1, d: {{ {'a': {'b': 1}} }}, e: {%+ if x %}1{% else +%}2{%- endif %}}\n",
    "---\n{a: {% if b, c: {{ d, e: {# f, g: }}, h: %}}\n",
    "---\n{ {% set a = 1 %} {% set b %}c: 1{% endset %} {% include \"d\" %} {% raw %}{{ e }}: 1,{% endraw %} {% call f() %}g: 1,{% endcall %} {% do x %} }\n",
];

/// The part of a probe that says whether a value has content. Each action has it, and it is shown as `CONTENT`.
const CONTENT: &str =
    r#"(ternary "empty" "full" (has (toString $kyamlValue | trim) (list "" "<nil>" "null" "{}" "[]" "\"\"" "''")))"#;

/// Templates in block style.
const BLOCKS: [&str; 71] = [
    "a: {{ toYaml .x | indent 2 }}\nb: {{ indent 2 .y }}\n",
    "a: 1\n{{ toYaml .x }}\nb:\n- {{ toYaml .y | nindent 2 }}\n- c: {{ toYaml .z }}\n  d: {{ .w | trim }}\n",
    "a: {{ .x }}\nb: {{ .x | squote }}\nc: {{ .x | default 1 }}\nd: {{ .x | toYaml }}\ne: {{ printf \"a\" }}\n",
    "a: \"{{ .x }}\"\nb: '{{ .x }}'\nc: \"x-{{ .x }}\"\nd: x-{{ .x }}-y\ne: \"{{ .x | quote }}\"\n",
    "{{ .k }}: 1\n\"{{ .k }}\": 2\nx-{{ .k }}: 3\n\"x{{ .k }}\": {{ .x }}\n",
    "a: {{ toYaml .x | nindent 2 }}\nb:\n  {{- toYaml .x | nindent 2 }}\nc:\n{{ include \"n\" . | indent 2 }}\n",
    "a:\n  b: 1\n  {{- include \"n\" . | nindent 2 }}\n  c: 2\n",
    "a:\n- 1\n{{- toYaml .x | nindent 0 }}\n- {{ .y }}\n",
    "a: |\n  {{ .x }}\nb: |-\n  {{ .x | nindent 2 }}\nc: 1\n",
    "a: >\n  {{ .x }}\n",
    "a: |\n  x\n  {{ .x }}\n",
    "a: |\n  {{ .x }}\n  y\n",
    "{{- if .x }}\na: 1\n{{- end }}\nb: 2\n",
    "a:\n  {{- if .x }}\n  b: 1\n  {{- end }}\n",
    "a:\n  c: 0\n  {{- if .x }}\n  b: 1\n  {{- else if .y }}\n  b: {{ .y }}\n  {{- else }}\n  b: 2\n  {{- end }}\n",
    "a:\n{{- range .x }}\n- {{ . }}\n{{- end }}\n",
    "a:\n{{- range $k, $v := .x }}\n  {{ $k }}: {{ $v | quote }}\n{{- end }}\n  z: 1\n",
    "{{- with .x }}\na:\n  {{- toYaml . | nindent 2 }}\n{{- end }}\n---\n{{/* c */}}\nb: 1 # c {{ .y }}\n# end\n",
    "{{- $x := 1 -}}\n# c\na: 1   # d\n\nb: 2\n",
    "a: {{ if .x }}1{{ else }}2{{ end }}\n",
    "{{ if .x }}a: 1{{ end }}\n",
    "{{ .x }}\n",
    "{{- define \"n\" }}\na: 1\n{{- end }}\n",
    "{{- if .x }}\na: 1\n",
    "a: 1\n---\n{{- if .x }}\nb: 1\n---\n{{- end }}\nc: 1\n",
    "a: kyamlisland1x\n",
    "a: {{ .x | toYaml | trim | nindent 2 }}\nb: {{ toYaml (.y | merge .z) | trim }}\nc: {{ indent 2 (toYaml .w) }}\nd: {{ len .v }}\n",
    "{{- if or .x .y }}\na:\n  {{- if .x }}\n  b: 1\n  {{- end }}\n{{- end }}\n",
    "{{- if or .x .y }}\na:\n  {{- if .x }}\n  b: 1\n  {{- end }}\n  {{- if .y }}\n  c: 1\n  {{- end }}\n{{- end }}\n",
    "{{- if and .x .y }}\na:\n  {{- if .x }}\n  b: 1\n  {{- end }}\n{{- end }}\n",
    "{{- with .x }}\na:\n  {{- with . }}\n  b: {{ . }}\n  {{- end }}\n{{- end }}\n",
    "{{- range .x }}\na:\n  {{- if .y }}\n  b: 1\n  {{- end }}\n{{- end }}\n",
    "a:\n- b\n{{- if .x }}\n- c\n{{- end }}\nd:\n{{- if .x }}\n- e\n{{- else }}\n- f\n{{- end }}\n",
    "a:\n  {{- if .x }}\n  b: 1\n  {{- else }}\n  b: 2\n  {{- end }}\nb: 3\nc:\n  {{- if .y }}\n  \"d\": 1\n  {{- else }}\n  'd': 2\n  {{- end }}\n",
    "{{- if .x }}\na: 1\n{{- else if .y }}\na: 2\n{{- end }}\n",
    "{{- if .x }}\na: 1\n{{- else }}\na: 2\n{{- end }}\n",
    "a: |-\n  {{ .x }}\n  y\nb: |+\n  {{ .x }}\n",
    "a: |-\n  {{ .x | indent 2 }}\nb: |\n{{ .y | indent 2 }}\n",
    "a:\n  {{ .x }}\nb: {{ .y }} # {{ .z }}\n{{ .k }}:\n  c: 1\n",
    "a:\n  - b: 1\n    {{- toYaml .x | nindent 4 }}\n  {{- toYaml .y | nindent 2 }}\n  - c\nd: 1\n{{ toYaml .z | indent 0 }}\n{{- toYaml .w | nindent 0 }}\n",
    "a:\n  {{- toYaml .x | nindent 2 }}\n  {{- toYaml .y | nindent 2 }}\nb:\n{{ toYaml .x | indent 2 }}\n  c: 1\n",
    "a:\n  b:\n    {{- toYaml .x | nindent 4 }}\n  c:\n  {{- toYaml .y | nindent 2 }}\n  d:\n  - {{ .z }}\n  {{- toYaml .w | nindent 2 }}\n",
    "a: # {{ .c }}\n  {{- toYaml .x | nindent 1001 }}\nb:\n- x\n- - y\n  {{- toYaml .x | nindent 2 }}\n",
    "a: 1\n{{- if .x }}\n# c\n{{- end }}\nb:\n  {{- with .y }}\n  {{- toYaml . | nindent 2 }}\n  {{- end }}\n  {{- if .z }}{{ $w := 1 }}\n  c: 1\n  {{- end }}\nd: 1\n",
    "a:\n  {{- if .x }}\n  b: 1\n  {{- if .y }}\n  c: 1\n  {{- else }}\n  c: 2\n  {{- end }}\n  {{- if .z }}\n  d: 1\n  {{- end }}\n  {{- else }}\n  b: 3\n  {{- end }}\n  e: 1\n",
    "a:\n  {{- if .x }}\n  - b: 1\n    'c': 2\n  {{- else }}\n  - {b: 1}\n  - \"d: e\"\n  - f:\n      g: # h\n        i: 1\n  {{- end }}\nb:\n  z: 1\n  {{- if .y }}\n  c: 1\n  {{- end }}\n",
    "a: \"x {{ .y }}z\"\nb: '{{ .x }} y'\nc: \"{{ .x }}{{ .y }}\"\nd: '{{ .x }}\"'\ne: {{ .x }}\"\nf: 'it''s {{ .y }}'\n",
    "--- # c\na: 1\n--- {{ .x }}\n---   \nb: {{ .x }}\n",
    "a: {{ .x |\n  quote }}\nb: {{- /* c\n d */ -}} 1\nc: {{ .y }}\n",
    "a:\n  {{- if .x }}\n  b: 1\n---\nc: 1\n{{- end }}\n",
    "a: {{ .x | nindent 2 }} # c\nb: {{ .x | nindent 2 }}{{ .y }}\nd: {{ .x | toYaml }}\ne: x {{ .x | nindent 2 }}\n",
    "{{- if .x }}\nz: 1\n{{- else if .y }}\na:\n  {{- range .y }}\n  - {{ . }}\n  {{- end }}\n{{- end }}\n",
    "{{- with .x }}\n{{- if .y }}\na:\n  {{- with .y }}\n  b: 1\n  {{- end }}\n  {{- if .z }}\n  c: 1\n  {{- end }}\n{{- end }}\n{{- end }}\n",
    "{{- if and .x (eq .y 1) }}\na:\n  {{- if .x }}\n  b: 1\n  {{- end }}\n{{- end }}\n",
    "{{- if .x }}\na:\n  {{- if .y }}\n  # c\n  {{- else if .z }}\n  b: 1\n  {{- end }}\n  {{- if .x }}\n  c: 1\n  {{- end }}\n{{- end }}\n",
    "{{- if .x }}\n{{- range $i, $v := .y }}\na:\n  {{- if .x }}\n  b: 1\n  {{- end }}\n{{- end }}\n{{- end }}\n",
    "x: 1\na:\n- {{ toYaml .x | nindent 2 }}\n{{- if .y }}\n- b\n{{- end }}\n# c\nd:\n{{- if .y }}\n- e\n{{- end }}\nf: {{ include \"n\" . }}\ng:\n  {{- include \"n\" . | nindent 2 }}\n",
    "a: |\n  x {{ .y }}\n  # {{ .z }}\nb: >-\n  c\n{{- if .x }}\nd: |\n  e\n{{- end }}\n# {{ .w }}\n",
    "\"a b\": {{ .x }}\n{{- if .y }}\n\"c d\": 1\n'e: f': 2\n{{- else }}\n\"c d\": 2\nno: 3\n{{- end }}\n? g\n",
    "{{ .x | nindent 0 }}\n",
    "a:\n  {{ .x | trim | nindent 2 }}\nb: {{ nindent 2 (toYaml .y) }}\nc: {{ .z | toYaml | indent 2 | trim }}\nd: {{ template \"n\" . }}\ne: {{ tpl .v . | quote }}\nf: {{ toYaml }}\n",
    "a: {{ .x }}\r\nb:\r\n  {{- if .y }}\r\n  c: {{ .z }}\r\n  {{- end }}\r\n  d: 1\r\n",
    "é: \"😀 {{ .x }}\" # 日 {{ .y }}\n{{ .z }}é: 日{{ .w }}\n",
    "{{- if .x }}\na:\n  {{- with .x }}\n  {{- toYaml . | nindent 2 }}\n  {{- end }}\nb: 1\n{{- end }}\n",
    "a:\n{{- toYaml .x | nindent 2 }}\n{{- toYaml .y | nindent 2 }}\nb:\n      {{- toYaml .x | nindent 2 }}\n      {{- toYaml .y | nindent 2 }}\n  c: 1\n",
    "a:\n{{- toYaml .x | nindent 0 }}\n- b\n",
    "a: |\n  x\nb: {{ .y }}\nc: >\n  y\nd:\n  e: {{ .z }}\n",
    "{{- $w := 1 }}{{- if .z }}\na: 1\n{{- $v := 2 }}{{- end }}{{/* c */}}\nb: 1\n",
    "a: 1\n{{- toYaml .x | nindent 2 }}\n",
    "a: |\n  x\n  # {{ .z }}\nb: 1\n",
    "{{- if .x }}\n# c\n{{- end }}\na: 1\n{{- if .y }}\n# d\n{{- end }}\n",
];

#[test]
fn generated_answers_are_current() {
    let mut all = String::new();
    for language in Language::ALL {
        for case in TemplateCase::load(language.name()).unwrap_or_else(|problem| panic!("{problem}")) {
            section(&mut all, &case.id, &case.input, language);
        }
    }
    for (language, codes) in [(Language::Helm, &HELM[..]), (Language::Jinja, &JINJA)] {
        for code in codes {
            for place in PLACES {
                let template = place.replace("ACTION", &format!("{{{{ {code} }}}}"));
                section(&mut all, language.name(), &template, language);
            }
        }
    }
    for placeholder in ENVSUBST {
        for place in PLACES {
            section(&mut all, "envsubst", &place.replace("ACTION", placeholder), Language::Envsubst);
        }
    }
    for template in MORE {
        section(&mut all, "more", template, Language::Helm);
    }
    for template in TAGS {
        section(&mut all, "tags", template, Language::Jinja);
    }
    for template in BLOCKS {
        section(&mut all, "block style", template, Language::Helm);
        conversions(&mut all, template);
    }
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration/everything.txt"), &all);
}

/// Everything about one template.
fn section(all: &mut String, title: &str, template: &str, language: Language) {
    let _ = writeln!(all, "======== {title}\n{}", shown(template).trim_end());
    let lines = LineIndex::new(template.as_bytes());
    let scan = scan(template, language);
    for action in scan.actions() {
        let (code, trims) = (&template[action.code.range()], (action.trims_before, action.trims_after));
        let trims = match trims {
            (false, false) => "",
            (true, false) => ", trims before",
            (false, true) => ", trims behind",
            (true, true) => ", trims both",
        };
        let _ = writeln!(all, "action {}: {:?} {code:?}{trims}", place(&lines, action.span), action.kind);
    }
    let options = LintOptions::default();
    let checked = |text: &[u8]| check(text, language, &options);
    let mut unknown = Vec::new();
    let report = check_amended(template.as_bytes(), language, &options, |_, spans, _| unknown = spans.to_vec());
    unknown.retain(|span| scan.actions().iter().all(|action| action.span != *span));
    if !unknown.is_empty() {
        let places: Vec<String> = unknown.iter().map(|span| place(&lines, *span)).collect();
        let _ = writeln!(all, "not known: {}", places.join(", "));
    }
    report.diagnostics().iter().for_each(|found| of_finding(all, &lines, found));
    if is_in_block_style(&report) {
        let _ = writeln!(all, "in block style");
    }
    let mut before = template.to_owned();
    for applicability in [Applicability::Safe, Applicability::Unsafe] {
        let fixed = fix(template.as_bytes(), report.clone(), applicability, checked);
        let text = String::from_utf8(fixed.text).unwrap();
        if text != before {
            let left: Vec<&str> = fixed.report.diagnostics().iter().map(|found| found.rule.name()).collect();
            let _ = writeln!(all, "-------- fixed, {applicability:?}, left {left:?}\n{}", shown(&text).trim_end());
        }
        before = text;
    }
    match format(template, language, &FormatOptions::default()) {
        Ok(new) if new == template => all.push_str("formatted already\n"),
        Ok(new) => {
            let _ = writeln!(all, "-------- formatted\n{}", shown(&new).trim_end());
        }
        Err(refused) => {
            let rules: Vec<&str> = refused.diagnostics().iter().map(|found| found.rule.name()).collect();
            let _ = writeln!(all, "not formatted: {rules:?}");
        }
    }
}

fn of_finding(all: &mut String, lines: &LineIndex<'_>, found: &Diagnostic) {
    let _ = write!(all, "{} {} {}: {}", found.severity, found.rule, place(lines, found.span), found.message);
    if let Some(related) = &found.related {
        let _ = write!(all, " ({} {})", related.message, place(lines, related.span));
    }
    if let Some(fix) = &found.fix {
        let edits = fix.edits().iter().map(|edit| format!(" {} {:?}", place(lines, edit.span), edit.text));
        let _ = write!(all, " [{:?}{}]", fix.applicability(), edits.collect::<String>());
    }
    all.push('\n');
}

/// The conversions of a template by what renderings have shown, and its probe.
fn conversions(all: &mut String, template: &str) {
    let mut by_result: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let kinds = ["nothing", "string full", "string empty", "invalid empty", "int full", "map full"];
    for kind in kinds {
        let marks: Vec<String> = (0..9).map(|index| format!("{index} {kind}")).collect();
        let mut seen = Seen::default();
        if kind != "nothing" {
            seen.take(&mut vec![kyaml!({kind: "KyamlProbe", rendered: marks})]);
        }
        let result = convert(template, &seen).map_or_else(|reason| format!("{reason}\n"), |kyaml| shown(&kyaml));
        by_result.entry(result).or_default().push(kind);
    }
    for (result, kinds) in by_result {
        let _ = writeln!(all, "-------- converted, if seen are {kinds:?}\n{}", result.trim_end());
    }
    match Probe::new(template) {
        Ok(probe) => {
            let _ = writeln!(all, "-------- probe\n{}", shown(&probe.text().replace(CONTENT, "CONTENT")).trim_end());
        }
        Err(reason) => {
            let _ = writeln!(all, "no probe: {reason}");
        }
    }
}

/// A span as the lines and columns of its ends.
fn place(lines: &LineIndex<'_>, span: Span) -> String {
    let [start, end] = [span.start, span.end].map(|at| lines.position(at));
    format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
}

fn shown(text: &str) -> String {
    text.lines().map(|line| format!("| {line}\n")).collect::<Vec<_>>().concat().replace('\r', "\u{240d}")
}
