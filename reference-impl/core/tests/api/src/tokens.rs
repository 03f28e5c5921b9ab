//! The tokens of texts, right and wrong.

use kyaml_core::{TokenKind, tokens};

/// Each token's `TokenKind`, with its text if that may vary.
fn shown(text: &str) -> String {
    let shown = tokens(text).map(|token| match token.kind {
        kind @ (TokenKind::Plain
        | TokenKind::DoubleQuoted
        | TokenKind::Unterminated
        | TokenKind::SingleQuoted
        | TokenKind::Comment
        | TokenKind::LineBreak
        | TokenKind::Blanks
        | TokenKind::Tabs) => format!("{kind:?}({})", text[token.span.start..token.span.end].escape_debug()),
        kind => format!("{kind:?}"),
    });
    shown.collect::<Vec<_>>().join(" ")
}

/// Each text and its tokens.
#[track_caller]
fn check(texts: &[(&str, &str)]) {
    for (text, expected) in texts {
        assert_eq!(shown(text), *expected, "{text:?}");
    }
}

#[test]
fn a_header_is_three_hyphens_at_the_start_of_a_line() {
    check(&[
        ("---{}", "Header OpenBrace CloseBrace"),
        ("---[]", "Header OpenBracket CloseBracket"),
        ("---\"\"", r#"Header DoubleQuoted(\"\")"#),
        ("---'a'", r"Header SingleQuoted(\'a\')"),
        ("---#c", "Header Comment(#c)"),
        ("---x", "Plain(---x)"),
        ("---&a", "Plain(---&a)"),
        ("---%", "Plain(---%)"),
        (" ---\n", r"Blanks( ) Plain(---) LineBreak(\n)"),
        ("...\r\n", r"DocumentEnd LineBreak(\r\n)"),
        (" ...\n", r"Blanks( ) Plain(...) LineBreak(\n)"),
        ("a ...\n", r"Plain(a) Blanks( ) Plain(...) LineBreak(\n)"),
    ]);
}

#[test]
fn a_string_goes_on_in_the_next_line_where_its_quote_ends_something() {
    check(&[
        ("\"a\nb\"", r#"DoubleQuoted(\"a\nb\")"#),
        ("[\"a\nb\"]", r#"OpenBracket DoubleQuoted(\"a\nb\") CloseBracket"#),
        ("\"a\nb\"}", r#"DoubleQuoted(\"a\nb\") CloseBrace"#),
        ("\"a\nb\",", r#"DoubleQuoted(\"a\nb\") Comma"#),
        ("\"a\nb\":", r#"DoubleQuoted(\"a\nb\") Colon"#),
        ("\"a\nb\"\n", r#"DoubleQuoted(\"a\nb\") LineBreak(\n)"#),
        ("\"a\nb\"\r\n", r#"DoubleQuoted(\"a\nb\") LineBreak(\r\n)"#),
        ("\"a\n  b\" # c", r#"DoubleQuoted(\"a\n  b\") Blanks( ) Comment(# c)"#),
        ("[\"\n\t\"", r#"OpenBracket DoubleQuoted(\"\n\t\")"#),
        // It ends before the line break, of any style.
        ("\"abc\r\ndef\n", r#"Unterminated(\"abc) LineBreak(\r\n) Plain(def) LineBreak(\n)"#),
        ("\"abc\ndef\n", r#"Unterminated(\"abc) LineBreak(\n) Plain(def) LineBreak(\n)"#),
        // KYAML has no strings in single quotes.
        ("'a\n  # b'", r"SingleQuoted(\'a) LineBreak(\n) Blanks(  ) Comment(# b\')"),
    ]);
}

#[test]
fn white_space_and_line_breaks_are_tokens() {
    check(&[
        (
            "\t{\r\n\t\"a\" :\t[ 1 ,\n2 ]\r\n}\r\n",
            r#"Tabs(\t) OpenBrace LineBreak(\r\n) Tabs(\t) DoubleQuoted(\"a\") Blanks( ) Colon Tabs(\t) OpenBracket Blanks( ) Plain(1) Blanks( ) Comma LineBreak(\n) Plain(2) Blanks( ) CloseBracket LineBreak(\r\n) CloseBrace LineBreak(\r\n)"#,
        ),
        ("a\rb\r\rc", r"Plain(a) LineBreak(\r) Plain(b) LineBreak(\r) LineBreak(\r) Plain(c)"),
        ("\u{FEFF}  \t\t a", r"ByteOrderMark Blanks(  ) Tabs(\t\t) Blanks( ) Plain(a)"),
    ]);
}
