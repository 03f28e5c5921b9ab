//! Plain scalars on one line.

use std::borrow::Cow;

use super::Reader;
use crate::scalar::Style;

impl<'s> Reader<'s, '_> {
    /// ```text
    /// plain = !indicator ~ ( !( ":" ~ (" " | line_end) | " #" | line_end ) ~ character )+
    /// ```
    pub(super) fn plain(&mut self) -> Option<(Cow<'s, str>, Style)> {
        if !self.may_start_plain() {
            return None;
        }
        let mut at = self.at;
        loop {
            at += memchr::memchr3(b':', b'#', b'\n', &self.bytes[at..]).unwrap_or(self.bytes.len() - at);
            match (self.bytes.get(at), self.bytes.get(at + 1)) {
                (Some(b':'), None | Some(b' ' | b'\n' | b'\r')) | (None, _) => break,
                (Some(b':'), Some(b'\t')) => return None,
                (Some(b'#'), _) if self.bytes[at - 1] == b' ' => break,
                (Some(b'#'), _) if self.bytes[at - 1] == b'\t' => return None,
                (Some(b':' | b'#'), _) => at += 1,
                (Some(_), _) => {
                    at = self.line_break_before(at);
                    break;
                }
            }
        }
        self.plain_up_to(at)
    }

    /// ```text
    /// flow_plain = !indicator ~ ( !( "," | "[" | "]" | "{" | "}" | "?" | ":" ~ " " | "#" | line_end ) ~ character )+
    /// ```
    pub(super) fn flow_plain(&mut self) -> Option<(Cow<'s, str>, Style)> {
        let is_indicator = |at: usize| matches!(self.bytes.get(at), Some(b',' | b'[' | b']' | b'{' | b'}'));
        let is_ambiguous = match self.byte()? {
            b'?' | b':' => true,
            b'-' => is_indicator(self.at + 1),
            _ => false,
        };
        if is_ambiguous || !self.may_start_plain() {
            return None;
        }
        let mut at = self.at;
        loop {
            match self.bytes.get(at)? {
                b':' if self.bytes.get(at + 1) == Some(&b' ') => break,
                // Readers differ here, and the scalar may continue on the next line.
                b':' if is_indicator(at + 1) => return None,
                // Kubernetes' loader refuses `?` here.
                b'?' | b'#' | b'\t' | b'\n' | b'\r' => return None,
                _ if is_indicator(at) => break,
                _ => at += 1,
            }
        }
        self.plain_up_to(at)
    }

    /// The text from here to its end, without blanks at its end.
    fn plain_up_to(&mut self, end: usize) -> Option<(Cow<'s, str>, Style)> {
        let text = self.text[self.at..end].trim_end_matches(' ');
        if text.ends_with('\t') {
            return None;
        }
        self.at += text.len();
        Some((Cow::Borrowed(text), Style::Plain))
    }

    /// Whether a plain scalar may start here. `-`, `?` and `:` may start one before another
    /// character.
    ///
    /// ```text
    /// indicator = ( "-" | "?" | ":" ) ~ ( white_space | line_end )
    ///           | "," | "[" | "]" | "{" | "}" | "#" | "&" | "*" | "!" | "|" | ">" | "'" | "\"" | "%" | "@" | "`"
    /// ```
    fn may_start_plain(&self) -> bool {
        match self.bytes[self.at] {
            b',' | b'[' | b']' | b'{' | b'}' | b'#' | b'&' | b'*' | b'!' | b'|' | b'>' | b'\'' | b'"' | b'%' | b'@'
            | b'`' | b'\t' | b'\n' | b'\r' => false,
            indicator @ (b'-' | b'?' | b':') => !self.at_indicator(indicator),
            _ => true,
        }
    }
}
