//! Code with its parts marked: KYAML, YAML, transcripts, and the grammar, in which each name leads to its production.

use std::sync::LazyLock;

use crate::html::{add, escape, unbroken};
use crate::names::Names;
use crate::scan::{Part, Token, Tokens, parts};

/// Markdown whose fenced blocks of code are HTML. Parts are marked in KYAML, YAML, JSON,
/// transcripts and grammar. A second word, as in `yaml,app.yaml` or `yaml app.yaml`, is the name of
/// a file, which is written above. That of `sh` says why no test runs the commands, and is left out.
pub(crate) fn fences(markdown: &str, names: &Names, root: &str) -> String {
    let part = |part| match part {
        Part::Prose(prose) => prose.to_owned(),
        Part::Code { info, text, .. } => rendered(info, text, names, root),
    };
    parts(markdown).into_iter().map(part).collect()
}

/// A block of code as HTML.
pub(crate) fn rendered(info: &str, text: &str, names: &Names, root: &str) -> String {
    let (language, file) = info.split_once([',', ' ']).map_or((info, None), |(language, file)| (language, Some(file)));
    let code = match language {
        "kyaml" | "yaml" | "json" => yaml(text),
        "pest" => pest(text, names, root),
        "console" => console(text),
        // Lines that rustdoc hides are only for the test.
        "rust" => text.split_inclusive('\n').filter(|line| !line.starts_with("# ")).map(escape).collect(),
        _ => escape(text),
    };
    let name = file
        .filter(|_| language != "sh")
        .map(|file| format!("<figcaption><code>{}</code></figcaption>", escape(file)))
        .unwrap_or_default();
    let code = unbroken(&code);
    format!(
        "<figure class=\"code\">{name}<pre tabindex=\"0\"><code class=\"{}\">{code}</code></pre></figure>\n\n",
        escape(language)
    )
}

fn mark(class: &str, text: &str) -> String {
    format!("<span class=\"{class}\">{}</span>", escape(text))
}

/// YAML of any style, KYAML and JSON.
pub(crate) fn yaml(text: &str) -> String {
    static TOKENS: LazyLock<Tokens> = LazyLock::new(|| {
        let plain = "[^ \t\r\n{}\\[\\],\"](?::*[^ \t\r\n{}\\[\\],\":])*";
        Tokens::new(&["(?:^|[ \t\r\n])#[^\n]*", QUOTED, "'[^']*'", plain])
    });
    TOKENS.rewrite(text, escape, |Token { kind, text, after, .. }| match kind {
        0 => match text.split_once('#') {
            Some((blank, comment)) => format!("{blank}{}", mark("c", &format!("#{comment}"))),
            None => escape(text),
        },
        _ if text.starts_with('#') => mark("c", text),
        _ if is_key(after) => mark("k", text),
        1 | 2 => mark("s", text),
        _ if text == "---" => mark("c", text),
        _ if is_literal(text) => mark("n", text),
        _ => escape(text),
    })
}

/// A string in double quotes with escapes.
const QUOTED: &str = r#""(?s:\\.|[^"\\])*"?"#;

fn is_key(rest: &str) -> bool {
    rest.trim_start_matches(' ')
        .strip_prefix(':')
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\n', '{', '[', '"']))
}

fn is_literal(token: &str) -> bool {
    matches!(token, "true" | "false" | "null")
        || kyaml_core::ambiguity(token).is_some_and(|_| token.starts_with(|c: char| c.is_ascii_digit() || c == '-'))
}

/// Commands and their output. A stream of KYAML or YAML in it is marked from its `---` or `{` on, and
/// so are severities.
pub(crate) fn console(text: &str) -> String {
    let mut out = String::new();
    let mut is_stream = false;
    for line in text.split_inclusive('\n') {
        if let Some(command) = line.strip_prefix("$ ") {
            is_stream = command.starts_with("cat ") || command.starts_with("kyaml-fmt --to");
            let command = command.trim_end_matches('\n');
            add!(out, "<span class=\"c\">$ </span><b>{}</b>\n", escape(command));
            continue;
        }
        is_stream = (is_stream || matches!(line.trim_end(), "---" | "{")) && !is_message(line);
        let severity = [("error[", "e"), ("warning[", "w")].iter().find(|(start, _)| line.starts_with(start));
        match (severity, line.find(']')) {
            (Some((_, class)), Some(end)) => add!(out, "{}{}", mark(class, &line[..=end]), escape(&line[end + 1..])),
            _ if is_stream => out.push_str(&yaml(line)),
            _ => out.push_str(&escape(line)),
        }
    }
    out
}

/// Whether a line of output is a message: `app.yaml:4:8: note: …`, or one of a program.
fn is_message(line: &str) -> bool {
    line.contains(": note: ") || line.starts_with("kyaml-") || line.starts_with("error")
}

/// The grammar: names lead to productions.
pub(crate) fn pest(text: &str, names: &Names, root: &str) -> String {
    static TOKENS: LazyLock<Tokens> =
        LazyLock::new(|| Tokens::new(&["//[^\n]*", QUOTED, r"'(?:\\[^\n][^']*|[^\n])'|'", "[a-zA-Z][a-zA-Z0-9_]*"]));
    TOKENS.rewrite(text, escape, |Token { kind, text, .. }| match (kind, names.production(text)) {
        (0, _) => mark("c", text),
        (1 | 2, _) => mark("s", text),
        (_, Some(address)) => format!("<a href=\"{root}{address}\">{text}</a>"),
        _ => mark(if names.unicode.contains(text) { "u" } else { "n" }, text),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_strings_and_literals_are_marked() {
        assert_eq!(
            yaml("---\n{\n  a: \"b\", # c\n  \"no\": 1.5e3,\n}\n"),
            "<span class=\"c\">---</span>\n{\n  <span class=\"k\">a</span>: <span class=\"s\">&quot;b&quot;</span>, <span class=\"c\"># c</span>\n  \
             <span class=\"k\">&quot;no&quot;</span>: <span class=\"n\">1.5e3</span>,\n}\n"
        );
        assert_eq!(yaml("a: http://x#y é: z"), "<span class=\"k\">a</span>: http://x#y <span class=\"k\">é</span>: z");
    }

    #[test]
    fn productions_are_links() {
        let names = Names { productions: ["digit".to_owned()].into(), ..Names::default() };
        assert_eq!(
            pest("number = @{ digit+ ~ '\\u{30}'..'9' ~ \"\\\"\" }", &names, "../"),
            "<span class=\"n\">number</span> = @{ <a href=\"../grammar.html#grammar-digit\">digit</a>+ ~ <span class=\"s\">'\\u{30}'</span>..\
             <span class=\"s\">'9'</span> ~ <span class=\"s\">&quot;\\&quot;&quot;</span> }"
        );
    }

    #[test]
    fn output_is_marked_but_not_messages() {
        assert_eq!(
            console("$ kyaml-fmt a\n---\n{a: 1}\na:1:1: note: `x`\nerror[b]: c\n"),
            "<span class=\"c\">$ </span><b>kyaml-fmt a</b>\n<span class=\"c\">---</span>\n{<span class=\"k\">a</span>: <span class=\"n\">1</span>}\n\
             a:1:1: note: `x`\n<span class=\"e\">error[b]</span>: c\n"
        );
    }

    #[test]
    fn the_reason_of_commands_is_left_out() {
        let html = fences("```sh,needs a cluster\nkubectl version\n```\n", &Names::default(), "");
        assert!(html.contains("kubectl version") && !html.contains("needs"), "{html}");
    }

    #[test]
    fn a_longer_fence_holds_shorter_ones() {
        let html = fences("````console\n$ cat a.md\n```kyaml\n```\n````\nText.\n", &Names::default(), "");
        assert_eq!(html.matches("<figure").count(), 1);
        assert!(html.ends_with("Text.\n"));
    }

    #[test]
    fn blocks_become_figures() {
        let markdown = "Text.\n\n```yaml,a.yaml\na: 1\n\nb: 2\n```\n\nMore.\n";
        assert_eq!(
            fences(markdown, &Names::default(), ""),
            "Text.\n\n<figure class=\"code\"><figcaption><code>a.yaml</code></figcaption><pre tabindex=\"0\"><code class=\"yaml\">\
             <span class=\"k\">a</span>: <span class=\"n\">1</span>&#10;\n<span class=\"k\">b</span>: <span class=\"n\">2</span>&#10;</code></pre></figure>\n\n\nMore.\n"
        );
    }
}
