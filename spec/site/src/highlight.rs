//! Code with its parts marked: KYAML, YAML, transcripts, and the grammar, in which each name leads to its production.

use crate::html::{add, escape, unbroken};
use crate::names::Names;
use crate::specification::Fence;

/// Markdown whose fenced blocks of code are HTML. Parts are marked in KYAML, YAML, JSON,
/// transcripts and grammar. A second word, as in `yaml,app.yaml` or `yaml app.yaml`, is the name of
/// a file, which is written above.
#[must_use]
pub fn fences(markdown: &str, names: &Names, root: &str) -> String {
    let mut out = String::with_capacity(markdown.len());
    let mut fence = Fence::default();
    let mut block: Option<(&str, String)> = None;
    for line in markdown.split_inclusive('\n') {
        let is_code = fence.step(line.trim_end_matches('\n'));
        match (&mut block, is_code) {
            (None, false) => out.push_str(line),
            (None, true) => block = Some((line.trim().trim_start_matches('`'), String::new())),
            (Some(_), _) if !fence.is_open() => {
                let (info, text) = block.take().expect("a block is open");
                out.push_str(&rendered(info, &text, names, root));
            }
            (Some((_, text)), _) => text.push_str(line),
        }
    }
    if let Some((info, text)) = block {
        out.push_str(&rendered(info, &text, names, root));
    }
    out
}

/// A block of code as HTML.
#[must_use]
pub fn rendered(info: &str, text: &str, names: &Names, root: &str) -> String {
    let (language, file) = info.split_once([',', ' ']).map_or((info, None), |(language, file)| (language, Some(file)));
    let code = match language {
        "kyaml" | "yaml" | "json" => yaml(text),
        "pest" => pest(text, names, root),
        "console" => console(text),
        // Lines that rustdoc hides are only for the test.
        "rust" => text.split_inclusive('\n').filter(|line| !line.starts_with("# ")).map(escape).collect(),
        _ => escape(text),
    };
    let name = file.map(|file| format!("<figcaption><code>{}</code></figcaption>", escape(file))).unwrap_or_default();
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
#[must_use]
pub fn yaml(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut before = '\n';
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '#' if before.is_whitespace() => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest),
            '\'' if before.is_whitespace() || "[{,:".contains(before) => {
                rest[1..].find('\'').map_or(rest.len(), |end| end + 2)
            }
            _ if c.is_whitespace() || "{}[],".contains(c) => 0,
            _ => plain(rest),
        };
        let token = &rest[..length];
        match c {
            _ if length == 0 => add!(out, "{}", escape(&c.to_string())),
            '#' => out.push_str(&mark("c", token)),
            _ if is_key(&rest[length..]) => out.push_str(&mark("k", token)),
            '"' | '\'' => out.push_str(&mark("s", token)),
            _ if token == "---" => out.push_str(&mark("c", token)),
            _ if is_literal(token) => out.push_str(&mark("n", token)),
            _ => out.push_str(&escape(token)),
        }
        let (done, left) = rest.split_at(if length == 0 { c.len_utf8() } else { length });
        before = done.chars().next_back().unwrap_or(c);
        rest = left;
    }
    out
}

fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    text.len()
}

fn plain(text: &str) -> usize {
    let mut end = text.len();
    for (place, c) in text.char_indices() {
        let next = text[place + c.len_utf8()..].chars().next();
        let ends = match c {
            ':' => place > 0 && next.is_none_or(|next| next.is_whitespace() || "{}[],".contains(next)),
            _ => c.is_whitespace() || "{}[],\"".contains(c),
        };
        if ends {
            end = place;
            break;
        }
    }
    end.max(text.chars().next().map_or(0, char::len_utf8))
}

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
#[must_use]
pub fn console(text: &str) -> String {
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
#[must_use]
pub fn pest(text: &str, names: &Names, root: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest),
            '\'' => character(rest),
            _ if c.is_ascii_alphabetic() => {
                rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len())
            }
            _ => c.len_utf8(),
        };
        let token = &rest[..length];
        match c {
            '/' if length > 1 => out.push_str(&mark("c", token)),
            '"' | '\'' => out.push_str(&mark("s", token)),
            _ if c.is_ascii_alphabetic() => match names.production(token) {
                Some(address) => {
                    add!(out, "<a href=\"{root}{address}\">{token}</a>");
                }
                None => out.push_str(&mark(if names.unicode.contains(token) { "u" } else { "n" }, token)),
            },
            _ => out.push_str(&escape(token)),
        }
        rest = &rest[length..];
    }
    out
}

/// Length of a character in single quotes, which may be an escape, or the quote itself.
fn character(text: &str) -> usize {
    let body = text[1..].strip_prefix('\\').map_or(1, |_| 2);
    text.get(1 + body..).and_then(|rest| rest.find('\'')).map_or(1, |end| 1 + body + end + 1)
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
