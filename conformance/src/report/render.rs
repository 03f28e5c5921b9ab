//! The templates of reports, and the filters that they use.
//!
//! A template escapes every value as its language wants it: what others wrote stays text, in which every invisible character has a name.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Serde};
use minijinja::{AutoEscape, Environment, Error, Output, State, UndefinedBehavior, Value, context};
use serde::Serialize;

use super::visible::counted;
use super::visible::words;
use crate::adapter::Template;

macro_rules! templates {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("templates/", $name, ".jinja")))),*] };
}

const TEMPLATES: [(&str, &str); 13] = templates! {
    "summary.txt" "words.md" "report.md" "maintainer.md" "junit.xml" "page.html" "overview.html" "implementation.html"
    "reader.go" "reader.java" "reader.js" "reader.python" "formatter.go"
};
const STYLE: &str = include_str!("templates/style.css");
/// The proposal of KYAML.
const KEP: &str = "https://github.com/kubernetes/enhancements/tree/master/keps/sig-cli/5295-kyaml";
/// The width of a line of Markdown, in characters.
pub(super) const COLUMNS: usize = 100;

/// All templates.
pub(super) struct Templates(Environment<'static>);

impl Templates {
    pub(super) fn new() -> Self {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
        templates.set_syntax(syntax.expect("the marks of templates differ"));
        templates.set_auto_escape_callback(|name| match name.rsplit_once('.') {
            Some((_, "html")) => AutoEscape::Html,
            Some((_, "css")) => AutoEscape::None,
            Some((_, "xml")) => AutoEscape::Custom("xml".into()),
            Some((_, "md")) => AutoEscape::Custom("markdown".into()),
            _ => AutoEscape::Custom("text".into()),
        });
        templates.set_formatter(write);
        templates.add_global("kep", KEP);
        templates.add_filter("counted", |number: usize, noun: &str| counted(number, noun));
        templates.add_filter("clip", clip);
        templates.add_filter("words", |text: &str| words(text));
        templates.add_filter("cell", |text: &str| safe(cell(text)));
        templates.add_filter("code", |text: &str| safe(code(text)));
        templates.add_filter("fence", |text: &str, language: &str| safe(fence(text, language)));
        templates.add_filter("wrap", |text: &str, indent: Option<&str>| safe(wrap(text, indent.unwrap_or_default())));
        templates.add_filter("columns", |text: &str, options: Kwargs| {
            let ends_with_text = options.get::<Option<bool>>("ends_with_text")?.unwrap_or_default();
            Ok::<_, Error>(safe(columns(text, ends_with_text)))
        });
        templates.add_test("web", is_web_address);
        for (name, text) in TEMPLATES {
            templates.add_template(name, text).expect("a template is well-formed");
        }
        templates.add_template("style.css", STYLE).expect("a style has no marks of templates");
        Self(templates)
    }

    /// Fills a template.
    ///
    /// # Panics
    /// Panics if the data lack what the template names.
    pub(super) fn fill(&self, name: &str, data: impl Into<Value>) -> String {
        let template = self.0.get_template(name).expect("there is such a template");
        template.render(data).unwrap_or_else(|error| panic!("{error:#}"))
    }

    /// Fills the template of a test, which an adapter has.
    ///
    /// # Panics
    /// Panics if the template is malformed; a test fills each.
    pub(super) fn fill_test(&self, template: &Template, tests: &[impl Serialize]) -> String {
        let data = context! { call => template.call.as_str(), tests => Serde(tests) };
        self.0.render_named_str("test", &template.text, data).unwrap_or_else(|error| panic!("{error:#}"))
    }
}

/// Writes a value as the language of the template wants it. Without a value, there is no text.
fn write(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    if value.is_none() {
        return Ok(());
    }
    let text = value.to_string();
    let text = match state.auto_escape() {
        _ if value.is_safe() => text,
        AutoEscape::Html => markup(&text),
        AutoEscape::Custom(language) if language == "xml" => markup(&text).replace('\'', "&apos;"),
        AutoEscape::Custom(language) if language == "markdown" => prose(&text),
        _ => words(&text),
    };
    Ok(out.write_str(&text)?)
}

fn safe(text: String) -> Value {
    Value::from_safe_string(text)
}

/// A text as the content of an element, or of an attribute in double quotes.
fn markup(text: &str) -> String {
    let text = words(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text whose parts between backquotes are code, as reasons and clauses have them; nothing if a backquote has no other.
fn spans(text: &str, around: impl Fn(&str) -> String, code: impl Fn(&str) -> String) -> Option<String> {
    let parts: Vec<&str> = text.split('`').collect();
    let part = |(index, part): (usize, &&str)| if index % 2 == 0 { around(part) } else { code(part) };
    (parts.len() % 2 == 1).then(|| parts.iter().enumerate().map(part).collect())
}

/// A text of HTML with code.
fn code(text: &str) -> String {
    spans(text, markup, |part| format!("<code>{}</code>", markup(part))).unwrap_or_else(|| markup(text))
}

/// A text of Markdown on one line. Except for code, nothing is markup.
fn prose(text: &str) -> String {
    let escape = |part: &str| part.replace('<', "&lt;").replace('*', "\\*").replace('_', "\\_");
    let text = words(text).replace('\n', " ");
    spans(&text, escape, |part| format!("`{part}`")).unwrap_or_else(|| escape(&text).replace('`', "\\`"))
}

/// A text as a cell of a table of Markdown, or as a heading.
pub(super) fn cell(text: &str) -> String {
    prose(text).replace('|', "\\|")
}

/// A block of text in a fence longer than any in it. A line feed at its end is that of its last line.
fn fence(text: &str, language: &str) -> String {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}{language}\n{}\n{fence}", text.strip_suffix('\n').unwrap_or(text))
}

/// The first characters of a text, with a mark if there are more.
fn clip(text: &str, length: usize, mark: &str) -> String {
    let short: String = text.chars().take(length).collect();
    if short.len() < text.len() { short + mark } else { short }
}

/// Breaks a paragraph at its blanks, except in code. The lines after the first are indented.
fn wrap(text: &str, indent: &str) -> String {
    let mut lines = String::new();
    let mut width = indent.len();
    let mut is_code = false;
    for word in text.trim_end_matches('\n').split([' ', '\n']) {
        let len = word.chars().count();
        if lines.is_empty() {
        } else if width + 1 + len > COLUMNS && !is_code {
            lines.push('\n');
            lines.push_str(indent);
            width = indent.len();
        } else {
            lines.push(' ');
            width += 1;
        }
        is_code ^= word.matches('`').count() % 2 == 1;
        lines.push_str(word);
        width += len;
    }
    lines + "\n"
}

/// Lines of cells between tabs as columns, each as wide as its widest cell. The first column is flush left, the others are
/// flush right; the last one may be text.
fn columns(text: &str, ends_with_text: bool) -> String {
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let cell = |(column, cell): (usize, &&str)| match widths[column] {
        width if column == 0 => format!("{cell:<width$}"),
        _ if ends_with_text && column + 1 == widths.len() => format!("  {cell}"),
        width => format!("  {cell:>width$}"),
    };
    rows.iter().map(|row| row.iter().enumerate().map(cell).collect::<String>() + "\n").collect()
}

/// Whether an address may become a link: `https:` or `http:`, and nothing that ends a link in Markdown.
fn is_web_address(address: &str) -> bool {
    let is_web = address.starts_with("https://") || address.starts_with("http://");
    is_web && address.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '(' | ')' | '<' | '>' | '"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(cell("a|b `c|<d>` <e>_"), "a\\|b `c\\|<d>` &lt;e>\\_");
        assert_eq!(prose("a ` <b>\nc"), "a \\` &lt;b> c");
        assert_eq!(prose("\u{1b}[2J `a\u{1b}]0;b\u{7}`\u{202e}"), "⟨ESC⟩[2J `a⟨ESC⟩]0;b⟨BEL⟩`⟨U+202E⟩");
        assert_eq!(fence("a ```` b", "text"), "`````text\na ```` b\n`````");
        assert_eq!(markup("<a href=\"x\">&'"), "&lt;a href=&quot;x&quot;&gt;&amp;'");
        assert_eq!(code("a `<b>` \u{7}`\u{1b}` & c"), "a <code>&lt;b&gt;</code> ⟨BEL⟩<code>⟨ESC⟩</code> &amp; c");
        assert_eq!(code("one ` only <"), "one ` only &lt;");
    }

    #[test]
    fn only_addresses_of_the_web_are_links() {
        assert!(is_web_address("https://example.invalid/x?y=1"));
        for address in ["", "javascript:alert(1)", "https://example.invalid/) [x](javascript:y", "https://a\u{1b}"] {
            assert!(!is_web_address(address), "{address}");
        }
    }
}
