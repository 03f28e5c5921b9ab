//! Conversions by the values that a probe reports.

use kyaml_core::{Value, kyaml};
use kyaml_template::{Probe, Seen, convert};

/// What a probe reports with these marks.
fn report(marks: &[&str]) -> Value {
    kyaml!({kind: "KyamlProbe", rendered: marks.to_vec()})
}

#[test]
fn values_decide_the_type() {
    let table: [(&[&str], &str, &str); 6] = [
        (&[], "toJson .a", ".a | quote"),
        (&["0 string full", "1 string full"], ".a | quote", ".a | quote"),
        (
            &["0 string full", "1 string full", "0 string empty", "1 string empty"],
            ".a | default nil | toJson",
            ".a | quote",
        ),
        (
            &["0 string full", "1 string full", "0 invalid empty", "1 invalid empty"],
            ".a | default nil | toJson",
            ".a | default \"\" | quote",
        ),
        (&["0 float64 full", "1 float64 full"], "toJson .a", ".a | quote"),
        (&["0 string full", "1 string full", "0 bool full", "1 bool full"], "toJson .a", ".a | quote"),
    ];
    for (marks, plain, quoted) in table {
        let mut seen = Seen::default();
        assert!(seen.take(&mut vec![report(marks)]));
        let kyaml = convert("a: {{ .a }}\nb: \"{{ .a }}\"\n", &seen).expect("it has a counterpart");
        assert_eq!(kyaml, format!("---\n{{\n  a: {{{{ {plain} }}}},\n  b: {{{{ {quoted} }}}},\n}}\n"), "{marks:?}");
    }
}

#[test]
fn unexpected_types_are_not_seen() {
    let probe = Probe::new("a: {{ .a }}\n").expect("it has no mistake");
    for (marks, is_expected, has_content) in [
        (&["0 map full"][..], false, false),
        (&["0 slice full"], false, false),
        (&["0 string empty"], true, false),
        (&["0 int full"], true, true),
    ] {
        let mut documents = vec![Value::Null, report(marks)];
        let mut seen = Seen::default();
        assert_eq!(seen.take(&mut documents), is_expected, "{marks:?}");
        assert_eq!(documents, [Value::Null]);
        assert_eq!(seen.has(&probe.parts()[0]), has_content, "{marks:?}");
    }
}

#[test]
fn parts_are_values_and_branches_with_content() {
    let table: [(&str, &[&str]); 5] = [
        ("a: {{- .a -}}\n", &["line 1: `{{ .a }}`"]),
        (
            "{{- if .a }}\na: 1\n{{- else if .b }}\n{{ .c }}\n{{- else }}\n{{ fail \"no\" }}\n{{- end }}\n",
            &["line 1: the branch of `{{ if .a }}`", "line 3: the branch of `{{ else if .b }}`", "line 4: `{{ .c }}`"],
        ),
        ("{{- range .a }}\n- {{ . }}\n{{- end }}\n", &["line 1: the branch of `{{ range .a }}`", "line 2: `{{ . }}`"]),
        ("{{- $a := 1 }}{{/* text */}}\n", &[]),
        ("{{- with .a }}\n{{- $b := . }}\n{{- end }}\n", &[]),
    ];
    for (template, parts) in table {
        let probe = Probe::new(template).expect("it has no mistake");
        assert_eq!(probe.parts().iter().map(ToString::to_string).collect::<Vec<_>>(), parts);
    }
    for template in ["{{ define \"a\" }}{{ .a }}{{ end }}\n", "{{ if .a }}\n", "{{ .a }\n"] {
        assert!(Probe::new(template).is_err(), "{template}");
    }
}

#[test]
fn probes_keep_trim_markers() {
    let probe = Probe::new("{{- if .a -}}\na: 1\n{{- end -}}\n").expect("it has no mistake");
    let end = probe.text().find("{{ \"\\n---").expect("a report");
    assert_eq!(
        &probe.text()[..end],
        "{{- $kyaml := dict }}{{- if .a }}{{ $_ := set $kyaml \"0 branch full\" true -}}\na: 1\n{{- end -}}\n"
    );
}
