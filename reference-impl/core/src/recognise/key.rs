//! Keys in canonical spelling.

use super::scan::Scan;
use super::{GivenUp, Result};
use crate::ambiguity::is_plain_key;
use crate::escape::{Separators, Spelling, Tab, quote};
use crate::limits::MAX_KEY_LENGTH;
use crate::plain_key;
use crate::span::characters;
use crate::syntax::Text;
use crate::write::Profile;

impl Scan<'_> {
    /// Goes past a key of the innermost mapping, its colon and the blank after it; KY-DATA-1, KY-DATA-2, KY-PORT-6 and KY-PORT-9.
    ///
    /// ```text
    /// canonical_key = _{ plain_key | canonical_quoted_key }
    /// ```
    #[inline]
    pub(super) fn canonical_key(&mut self) -> Result<()> {
        let start = self.at;
        if self.byte() == Some(b'"') {
            self.canonical_quoted_key()?;
        } else {
            self.plain_key()?;
        }
        let key = &self.text[start..self.at];
        let is_too_long =
            key.len() > MAX_KEY_LENGTH && (self.options.is_portable || characters(key.as_bytes()) > MAX_KEY_LENGTH);
        // In canonical form keys are equal where their spellings are.
        if is_too_long || !self.keys.add(Text::plain(key)) {
            return Err(GivenUp);
        }
        self.token(": ")
    }

    /// ```text
    /// plain_key = @{ !ambiguous ~ plain_text }
    /// ```
    #[inline]
    fn plain_key(&mut self) -> Result<()> {
        let start = self.at;
        self.at += plain_key::length(&self.text[start..]).ok_or(GivenUp)?;
        if !self.text.as_bytes()[start..self.at].is_ascii() {
            self.seen.has_unusual_keys = true;
            self.seen.has_characters_beyond_ascii = true;
        }
        Ok(())
    }

    /// ```text
    /// canonical_quoted_key = @{ !("\"" ~ plain_key ~ "\"") ~ one_line_string }
    /// ```
    fn canonical_quoted_key(&mut self) -> Result<()> {
        let start = self.at;
        if self.one_line_string().is_err() {
            self.at = start;
            self.quoted_key_too_long_for_its_profile()?;
        }
        let content = &self.text[start + 1..self.at - 1];
        // A key with an escape holds a character that no plain key holds, as `\` is one.
        if is_plain_key(content) || (self.options.is_portable && content == "<<") {
            return Err(GivenUp);
        }
        self.seen.has_unusual_keys |= !content.is_ascii() || content.contains('\\');
        Ok(())
    }

    /// A key that would be too long with the escapes of the portable profile is spelled as in canonical form (KY-PORT-8).
    #[cold]
    fn quoted_key_too_long_for_its_profile(&mut self) -> Result<()> {
        let (start, profile) = (self.at, self.options.profile);
        self.options.profile = Profile::Canonical;
        let is_string = self.one_line_string();
        self.options.profile = profile;
        is_string?;
        let text = Text::escaped(&self.text[start + 1..self.at - 1]).to_text();
        let mut numbered = String::new();
        quote(&text, Spelling { tab: Tab::Escaped, separators: Separators::Numbered }, &mut numbered);
        if characters(numbered.as_bytes()) > MAX_KEY_LENGTH { Ok(()) } else { Err(GivenUp) }
    }
}
