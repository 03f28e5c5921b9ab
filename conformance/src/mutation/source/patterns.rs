//! What a pattern may be in place of what it is: without one of its alternatives, and with the end of a range or a literal beside it.

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Lit, Pat};

/// Whether a pattern takes everything.
pub(super) fn is_catch_all(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) => true,
        Pat::Ident(name) => {
            name.subpat.is_none()
                && name.ident.to_string().starts_with(|first: char| first.is_lowercase() || first == '_')
        }
        _ => false,
    }
}

/// Other patterns of the same type that bind the same names: what is done, and the pattern.
pub(super) fn variations(source: &str, pattern: &Pat) -> Vec<(String, String)> {
    let whole = pattern.span().byte_range();
    let mut changes = Changes { source, found: Vec::new() };
    changes.visit_pat(pattern);
    let of_change = |(start, end, text, what): (usize, usize, String, String)| {
        (what, [&source[whole.start..start], &text, &source[end..whole.end]].concat())
    };
    changes.found.into_iter().map(of_change).collect()
}

struct Changes<'s> {
    source: &'s str,
    /// The start and the end of a place, what comes there, and what that is called.
    found: Vec<(usize, usize, String, String)>,
}

impl<'ast> Visit<'ast> for Changes<'_> {
    fn visit_pat_or(&mut self, or: &'ast syn::PatOr) {
        let places: Vec<_> = or.cases.iter().map(|case| case.span().byte_range()).collect();
        for (at, place) in places.iter().enumerate() {
            // With the bar before it, or after it where it is the first.
            let (start, end) = match at {
                0 => (place.start, places.get(1).map_or(place.end, |next| next.start)),
                at => (places[at - 1].end, place.end),
            };
            self.found.push((
                start,
                end,
                String::new(),
                format!("drop the alternative `{}`", &self.source[place.clone()]),
            ));
        }
        visit::visit_pat_or(self, or);
    }

    fn visit_lit(&mut self, literal: &'ast Lit) {
        let place = literal.span().byte_range();
        for beside in beside(literal) {
            let what = format!("`{}` to `{beside}` in a pattern", &self.source[place.clone()]);
            self.found.push((place.start, place.end, beside, what));
        }
    }

    // What is no pattern below one.
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
}

/// The literals one below and one above.
pub(super) fn beside(literal: &Lit) -> Vec<String> {
    match literal {
        Lit::Int(number) => {
            let Ok(value) = number.base10_parse::<u128>() else { return Vec::new() };
            let suffix = number.suffix();
            let below = value.checked_sub(1);
            below.into_iter().chain([value + 1]).map(|value| format!("{value}{suffix}")).collect()
        }
        Lit::Byte(byte) => [byte.value().checked_sub(1), byte.value().checked_add(1)]
            .into_iter()
            .flatten()
            .map(|byte| format!("b'\\x{byte:02x}'"))
            .collect(),
        Lit::Char(c) => [u32::from(c.value()).checked_sub(1), u32::from(c.value()).checked_add(1)]
            .into_iter()
            .flatten()
            .filter_map(char::from_u32)
            .map(|c| format!("'\\u{{{:x}}}'", u32::from(c)))
            .collect(),
        Lit::Bool(value) => vec![(!value.value).to_string()],
        _ => Vec::new(),
    }
}
