//! The meaning of a plain scalar that needs quotes.

use std::borrow::Cow;

/// The probable meaning of a plain scalar that KYAML has only in double quotes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum UnquotedScalar<'t> {
    /// The null of another language, such as `None` or `nil`.
    Null,
    /// A string between quotes that are not those of YAML, or with a quote at its end only: the text
    /// without them.
    WrongQuotes(&'t str),
    /// A string: the text, with its lines folded as YAML folds them.
    Text(Cow<'t, str>),
}

impl<'t> UnquotedScalar<'t> {
    /// The meaning of the plain scalar `text`.
    ///
    /// ```
    /// use kyaml_core::UnquotedScalar;
    ///
    /// assert_eq!(UnquotedScalar::of("None"), UnquotedScalar::Null);
    /// assert_eq!(UnquotedScalar::of("“web”"), UnquotedScalar::WrongQuotes("web"));
    /// assert_eq!(UnquotedScalar::of("a\n  b"), UnquotedScalar::Text("a b".into()));
    /// ```
    #[must_use]
    pub fn of(text: &'t str) -> Self {
        if matches!(text, "None" | "nil" | "Nil" | "undefined") {
            return Self::Null;
        }
        match without_wrong_quotes(text) {
            Some(inside) => Self::WrongQuotes(inside),
            None => Self::Text(folded(text)),
        }
    }
}

fn without_wrong_quotes(text: &str) -> Option<&str> {
    const PAIRS: [(char, char); 7] =
        [('“', '”'), ('„', '“'), ('„', '”'), ('”', '”'), ('‘', '’'), ('«', '»'), ('`', '`')];
    let pair = PAIRS.iter().find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    let at_end_only = || text.strip_suffix('"').filter(|inside| !inside.is_empty() && !inside.contains('"'));
    pair.or_else(at_end_only).filter(|inside| !inside.contains(['\n', '\r']))
}

/// A line break becomes a space; each empty line becomes a line feed.
fn folded(text: &str) -> Cow<'_, str> {
    if !text.contains(['\n', '\r']) {
        return text.trim_matches([' ', '\t']).into();
    }
    let mut out = String::with_capacity(text.len());
    let mut breaks = 0;
    for line in text.lines().map(|line| line.trim_matches([' ', '\t'])) {
        if line.is_empty() {
            breaks += 1;
            continue;
        }
        if !out.is_empty() {
            if breaks == 0 {
                out.push(' ');
            }
            out.extend(std::iter::repeat_n('\n', breaks));
        }
        out.push_str(line);
        breaks = 0;
    }
    out.into()
}
