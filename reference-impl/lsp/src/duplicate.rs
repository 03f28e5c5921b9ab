//! Removing an entry whose key its mapping has twice.

use kyaml_core::edit::Edit;
use kyaml_core::{Key, Node, Span, Token, TokenKind, parse, tokens};
use kyaml_lint::rules::duplicate_key;
use kyaml_lint::{Diagnostic as Finding, Fix};
use kyaml_workspace::Kind;

use crate::revision::Revision;

/// The fixes of a duplicate key, each with its title: remove the entry of the finding, or the first one. A check does not
/// have them, because only the user knows which entry was meant.
pub(crate) fn fixes(revision: &Revision, finding: &Finding) -> Vec<(&'static str, Fix)> {
    let Some(first) = finding.related.as_ref().filter(|_| finding.rule == &duplicate_key::RULE) else {
        return Vec::new();
    };
    if revision.kind != Kind::Kyaml {
        return Vec::new();
    }
    let parsed = parse(revision.text.as_bytes());
    let fix = |(title, key): (&'static str, Span)| {
        let span = span(&revision.text, parsed.tree().node_at(key.start)?)?;
        let after = Edit::apply(&[Edit { span, text: String::new() }], revision.text.as_bytes());
        // In a broken document, a bracket of the entry can be missing.
        (parse(&after).errors().len() < parsed.errors().len()).then(|| (title, Fix::guess(span, "")))
    };
    [("Remove this entry", finding.span), ("Remove the first entry", first.span)].into_iter().filter_map(fix).collect()
}

/// The bytes of an entry and its comma. An entry on lines of its own goes with these lines and with its comments. `None` for
/// an item.
fn span(text: &str, entry: Node<'_, '_>) -> Option<Span> {
    let key = entry.key().map(Key::span)?;
    let value_end = entry.span().end;
    let is_blank = |token: &Token| matches!(token.kind, TokenKind::Blanks | TokenKind::LineBreak);
    let mut behind = tokens(&text[value_end..]).filter(|token| !is_blank(token) && token.kind != TokenKind::Comment);
    let comma = behind.next().filter(|token| token.kind == TokenKind::Comma).map(|token| value_end + token.span.end);
    let end = comma.unwrap_or(value_end);

    let line_start = |at: usize| Some(text[..at].trim_end_matches(' ').len()).filter(|&at| text[..at].ends_with('\n'));
    let rest = text[end..].trim_start_matches(' ');
    let ends_line = rest.is_empty() || rest.starts_with(['#', '\r', '\n']);
    if let (Some(start), true) = (line_start(key.start), ends_line) {
        // A comment may be between the key and the value.
        let above = entry.head().iter().filter(|comment| comment.span().start < key.start);
        let head = above.filter_map(|comment| line_start(comment.span().start)).min();
        let end = entry.line().last().map_or(end, |comment| comment.span().end.max(end));
        let end = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
        return Some(Span::new(head.unwrap_or(start), end));
    }
    let before = tokens(&text[..key.start]).filter(|token| !is_blank(token)).last()?;
    Some(match comma {
        None if before.kind == TokenKind::Comma => Span::new(before.span.start, end),
        Some(_) if !ends_line => Span::new(key.start, text.len() - rest.len()),
        _ => Span::new(text[..key.start].trim_end_matches(' ').len(), end),
    })
}

#[cfg(test)]
mod test {
    use kyaml_cases::sample::{count, step};
    use kyaml_cases::suite::Suite;
    use kyaml_core::edit::{Edit, Stream};
    use kyaml_core::{Comment, Node, TokenKind, parse, tokens};

    use super::span;

    fn comments(text: &str) -> Vec<&str> {
        let comments = tokens(text).filter(|token| token.kind == TokenKind::Comment);
        comments.map(|token| text[token.span.range()].trim_end()).collect()
    }

    #[test]
    fn other_entries_and_comments_stay() {
        let suite = Suite::shipped().expect("the cases are well-formed");
        let inputs = suite.cases().iter().filter_map(|case| str::from_utf8(case.input()?).ok());
        let kyaml = inputs.filter(|input| parse(input.as_bytes()).errors().is_empty());
        let mut removed = 0_u32;
        for text in kyaml.step_by(step(1)) {
            let parsed = parse(text.as_bytes());
            for entry in parsed.tree().nodes().filter(|node| node.key().is_some()) {
                let span = span(text, entry).expect("an entry has a span");
                let after = Edit::apply(&[Edit { span, text: String::new() }], text.as_bytes());
                let reparsed = parse(&after);
                let after = str::from_utf8(&after).unwrap();
                assert_eq!(reparsed.errors(), [], "{text:?} becomes {after:?}");

                let mut stream = Stream::parse(text).unwrap();
                stream.documents[entry.document().index()].remove(&entry.pointer()).unwrap();
                let expected = stream.try_to_string().unwrap();
                let values = parse(expected.as_bytes()).tree().to_values();
                assert_eq!(reparsed.tree().to_values(), values, "{text:?} becomes {after:?}");

                let of_entry =
                    entry.descendants().flat_map(|node: Node<'_, '_>| [node.head(), node.line(), node.foot()]);
                let of_entry = of_entry.flatten().map(Comment::span);
                let mut others = text.to_owned();
                let mut of_entry: Vec<_> = of_entry.collect();
                of_entry.sort();
                for comment in of_entry.into_iter().rev() {
                    others.replace_range(comment.range(), "");
                }
                let mut left = comments(after).into_iter();
                let is_left = comments(&others).iter().all(|other| left.any(|comment| comment == *other));
                assert!(is_left, "{text:?} becomes {after:?}");
                removed += 1;
            }
        }
        count(&format!("removed entries: {removed}"));
    }
}
