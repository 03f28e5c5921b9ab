//! Keys in canonical spelling.

use super::Canonical;
use crate::escape::{Separators, Spelling, Tab, push_quoted};
use crate::event::Text;
use crate::key;
use crate::limits::MAX_KEY_LENGTH;
use crate::lines::characters;
use crate::reader::scan::Rest;
use crate::write::Profile;

impl<'s> Canonical<'s> {
    /// Skips a key of the innermost mapping, its colon and the blank after it; KY-DATA-1, KY-DATA-2, KY-PORT-6 and KY-PORT-8.
    ///
    /// ```text
    /// canonical_key = _{ plain_key | canonical_quoted_key }
    /// ```
    #[inline]
    pub(in crate::recognise) fn canonical_key(&mut self, rest: &'s [u8]) -> Rest<'s> {
        let length = match rest {
            [b'"', content @ ..] => rest.len() - self.canonical_quoted_key(content)?.len(),
            _ => self.plain_key(rest)?,
        };
        let (key, rest) = rest.split_at(length);
        let is_too_long = length > MAX_KEY_LENGTH && (self.options.portable || characters(key) > MAX_KEY_LENGTH);
        if is_too_long || !self.keys.add_spelling(key) {
            return None;
        }
        rest.strip_prefix(b": ")
    }

    /// Returns the length of a plain key.
    #[inline]
    fn plain_key(&mut self, rest: &[u8]) -> Option<usize> {
        let key = key::plain_key(rest)?;
        if !key.is_ascii {
            self.seen.has_unusual_keys = true;
            self.seen.has_characters_beyond_ascii = true;
        }
        Some(key.length)
    }

    /// Skips a key in quotes, from behind the first one.
    ///
    /// ```text
    /// canonical_quoted_key = @{ !("\"" ~ plain_key ~ "\"") ~ one_line_string }
    /// ```
    fn canonical_quoted_key(&mut self, content: &'s [u8]) -> Rest<'s> {
        let rest = match self.one_line_string(content) {
            Some(rest) => rest,
            None => self.key_too_long_for_its_profile(content)?,
        };
        let content = str::from_utf8(&content[..content.len() - rest.len() - 1]).ok()?;
        // A key with an escape holds a character that no plain key holds, and `\` is one as well.
        if key::is_plain_key(content) || (self.options.portable && content == "<<") {
            return None;
        }
        self.seen.has_quoted_keys = true;
        self.seen.has_unusual_keys |= !content.is_ascii() || content.contains('\\');
        Some(rest)
    }

    /// Skips a key that would be too long with the escapes of the portable profile, and so has those of canonical form (KY-PORT-12).
    #[cold]
    fn key_too_long_for_its_profile(&mut self, content: &'s [u8]) -> Rest<'s> {
        let profile = std::mem::replace(&mut self.options.profile, Profile::Canonical);
        let rest = self.one_line_string(content);
        self.options.profile = profile;
        let rest = rest?;
        let content = str::from_utf8(&content[..content.len() - rest.len() - 1]).ok()?;
        let mut numbered = String::new();
        let spelling = Spelling { tab: Tab::Escaped, separators: Separators::Numbered };
        push_quoted(&Text::escaped(content).to_text(), spelling, &mut numbered);
        (characters(numbered.as_bytes()) > MAX_KEY_LENGTH).then_some(rest)
    }
}
