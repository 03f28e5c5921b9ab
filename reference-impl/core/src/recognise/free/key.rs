//! Keys in any spelling.

use super::blanks;
use crate::limits::MAX_KEY_LENGTH;
use crate::recognise::scan::{Rest, Scan};
use crate::span::characters;
use crate::syntax::{Text, canonical_excess, may_be_long_in_canonical_form};

impl<'s> Scan<'s> {
    /// Goes past a key of the innermost mapping and its colon; KY-DATA-1, KY-DATA-2, KY-PORT-6 and KY-PORT-9.
    ///
    /// ```text
    /// key = _{ plain_key | quoted_key }
    /// ```
    #[inline]
    pub(super) fn key_and_colon(&mut self, rest: &'s [u8]) -> Rest<'s> {
        let (key, after) = match rest {
            [b'"', content @ ..] => {
                let after = self.quoted_key(content)?;
                (&content[..content.len() - after.len() - 1], after)
            }
            _ => rest.split_at(self.plain_key(rest)?),
        };
        let colon = blanks(after);
        let length = rest.len() - colon.len();
        let is_long = may_be_long_in_canonical_form(length) && self.is_too_long(&rest[..length], key);
        if is_long || !self.add_key(key, rest[0] == b'"') {
            return None;
        }
        colon.strip_prefix(b":")
    }

    /// Adds the text of a key. Says whether that is a new one, and portable where it has to be.
    #[inline]
    fn add_key(&mut self, key: &'s [u8], is_quoted: bool) -> bool {
        if !is_quoted {
            return self.keys.add_spelling(key);
        }
        self.seen.has_quoted_keys = true;
        if key.contains(&b'\\') {
            return self.add_key_with_escapes(key);
        }
        self.seen.has_unusual_keys |= !key.is_ascii();
        !(self.options.is_portable && key == b"<<") && self.keys.add_spelling(key)
    }

    #[cold]
    fn add_key_with_escapes(&mut self, key: &'s [u8]) -> bool {
        self.seen.has_unusual_keys = true;
        let Ok(key) = str::from_utf8(key) else { return false };
        let key = Text::escaped(key);
        !(self.options.is_portable && key.to_text() == "<<") && self.keys.add(key)
    }

    /// Whether too much lies between the start of a key and its colon, as it is `written` or as canonical form has it.
    #[cold]
    fn is_too_long(&self, written: &[u8], key: &[u8]) -> bool {
        let length = if self.options.is_portable { written.len() } else { characters(written) };
        let text = |key| Text::escaped(key).to_text();
        length > MAX_KEY_LENGTH || str::from_utf8(key).is_ok_and(|key| canonical_excess(&text(key)).is_some())
    }
}
