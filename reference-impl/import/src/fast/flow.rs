//! Flow collections on one line.

use kyaml_core::{MAX_KEY_LENGTH, Span};

use super::Reader;

impl Reader<'_, '_> {
    /// ```text
    /// flow     = sequence | mapping
    /// sequence = "[" ~ ( value ~ "," )* ~ value? ~ "]"
    /// mapping  = "{" ~ ( key ~ ":" ~ " " ~ value ~ "," )* ~ ( key ~ ":" ~ " " ~ value )? ~ "}"
    /// value    = flow | scalar
    /// ```
    ///
    /// Blanks may occur between any two of these.
    pub(super) fn flow(&mut self) -> Option<()> {
        // For each open collection, whether it is a mapping.
        let mut open = Vec::new();
        self.flow_start(&mut open)?;
        while let Some(&is_mapping) = open.last() {
            self.blanks();
            if self.byte() == Some(if is_mapping { b'}' } else { b']' }) {
                self.flow_end(&mut open)?;
                continue;
            }
            if is_mapping {
                self.flow_key()?;
            }
            if matches!(self.byte(), Some(b'[' | b'{')) {
                self.flow_start(&mut open)?;
            } else {
                self.flow_scalar()?;
                self.comma()?;
            }
        }
        Some(())
    }

    fn flow_start(&mut self, open: &mut Vec<bool>) -> Option<()> {
        if self.open.len() + open.len() >= self.max_depth {
            return None;
        }
        let is_mapping = self.byte() == Some(b'{');
        self.tree.start_collection(is_mapping, None, Span::new(self.at, self.at + 1))?;
        open.push(is_mapping);
        self.at += 1;
        Some(())
    }

    fn flow_end(&mut self, open: &mut Vec<bool>) -> Option<()> {
        self.tree.close(Span::new(self.at, self.at + 1))?;
        self.at += 1;
        open.pop();
        if open.is_empty() { Some(()) } else { self.comma() }
    }

    /// A comma, or the end of the collection.
    fn comma(&mut self) -> Option<()> {
        self.blanks();
        match self.byte()? {
            b',' => self.at += 1,
            b']' | b'}' => {}
            _ => return None,
        }
        Some(())
    }

    fn flow_key(&mut self) -> Option<()> {
        let start = self.at;
        self.flow_scalar()?;
        self.blanks();
        if self.at - start > MAX_KEY_LENGTH {
            return None;
        }
        if self.byte() != Some(b':') || self.bytes.get(self.at + 1) != Some(&b' ') {
            return None;
        }
        self.at += 1;
        self.blanks();
        Some(())
    }

    fn flow_scalar(&mut self) -> Option<()> {
        let start = self.at;
        let (text, style) = match self.byte()? {
            b'"' | b'\'' => self.quoted()?,
            _ => self.flow_plain()?,
        };
        self.tree.scalar(text, style, Span::new(start, self.at))
    }
}
