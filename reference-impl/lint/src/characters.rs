//! Characters that deceive the eye.

use kyaml_core::{Span, TokenKind};

/// Whether a character changes the direction of the text around it: the property `Bidi_Control` of
/// Unicode.
pub(crate) fn is_bidirectional_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character shows nothing: the property `Default_Ignorable_Code_Point` of Unicode
/// 17.0.0, and U+2800, which is a braille pattern without dots; except the characters that change a
/// direction.
pub(crate) fn is_invisible(c: char) -> bool {
    let is_ignorable = matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    );
    is_ignorable && !is_bidirectional_control(c)
}

/// The longest runs of wanted characters in `text`, each with its span. `offset` bytes precede
/// `text`.
pub(crate) fn runs(
    text: &str,
    offset: usize,
    is_wanted: impl Fn(char) -> bool + Copy,
) -> impl Iterator<Item = (Span, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_wanted)?;
        let rest = &text[start..];
        at = start + rest.find(|c| !is_wanted(c)).unwrap_or(rest.len());
        Some((Span::new(offset + start, offset + at), &text[start..at]))
    })
}

/// Whether an unescaped backslash precedes byte `at` of a text between double quotes.
///
/// An escape in place of the character would then be an escaped backslash and some letters.
pub(crate) fn is_after_backslash(text: &str, at: usize) -> bool {
    text[..at].bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1
}

/// The strings, keys and comments of a stream, each with its span.
pub(crate) fn texts(source: &str) -> impl Iterator<Item = (TokenKind, Span, &str)> {
    let is_text = |kind| {
        matches!(kind, TokenKind::DoubleQuoted | TokenKind::SingleQuoted | TokenKind::Plain | TokenKind::Comment)
    };
    kyaml_core::tokens(source)
        .filter(move |token| is_text(token.kind))
        .map(|token| (token.kind, token.span, &source[token.span.start..token.span.end]))
}
