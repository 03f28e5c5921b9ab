//! Snippets for brackets and quotes, and the fields and values of Kubernetes' objects.

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, InsertTextFormat, MarkupContent,
    MarkupKind, TextEdit,
};
use kyaml_core::{Span, Token, TokenKind, tokens};
use kyaml_kubernetes::Completion;

use crate::places::Places;
use crate::revision::Revision;

/// The bracket or quote that was just typed, with its partner; a header with its document; the
/// brackets that are not closed; and documents where there is none.
pub(crate) fn completions(revision: &Revision, params: &CompletionParams) -> Option<CompletionResponse> {
    let places = revision.places();
    let offset = places.offset(params.text_document_position_params.position);
    let text = &revision.text;
    if !revision.has_brackets() {
        return Some(of_kubernetes(revision, offset, &places).into()).filter(|_| revision.is_foreign());
    }
    let of_kubernetes = of_kubernetes(revision, offset, &places);
    let inside = inside(text, offset);
    // A quote that was just typed is the start of a string.
    if inside.is_some_and(|token| token.start + 1 != offset) {
        return Some(of_kubernetes.into());
    }
    if text.trim().is_empty() {
        return Some(documents(&places, Span::new(0, text.len())).into());
    }
    let mut items = typed(text, offset, &places);
    items.extend(of_kubernetes);
    if inside.is_none() {
        items.extend(closing(text, offset, &places));
    }
    Some(items.into())
}

/// The fields and values that the types of Kubernetes allow, required fields first.
fn of_kubernetes(revision: &Revision, offset: usize, places: &Places<'_>) -> Vec<CompletionItem> {
    let Some(types) = revision.types.as_deref() else { return Vec::new() };
    let completions = if revision.has_brackets() {
        types.complete(&revision.document().kyaml(), offset)
    } else {
        types.complete_block(&revision.text, offset, |text| revision.imported(text))
    };
    let Some(completions) = completions else { return Vec::new() };
    let range = places.range(completions.span);
    let is_quoted = revision.text[completions.span.range()].starts_with('"');
    let items = completions.items.into_iter().enumerate();
    let item = |(index, item): (usize, Completion)| CompletionItem {
        // An editor compares it with the text that the completion replaces.
        filter_text: is_quoted.then(|| format!("\"{}\"", item.label)),
        sort_text: Some(format!("{index:04}")),
        kind: Some(if item.is_value { CompletionItemKind::Value } else { CompletionItemKind::Property }),
        label: item.label,
        detail: Some(item.detail).filter(|detail| !detail.is_empty()),
        documentation: Some(item.documentation).filter(|text| !text.is_empty()).map(|value| {
            let kind = if revision.abilities.has_markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
            MarkupContent { kind, value }.into()
        }),
        insert_text_format: Some(InsertTextFormat::Snippet),
        text_edit: Some(TextEdit { range, new_text: item.snippet }.into()),
        ..CompletionItem::default()
    };
    items.map(item).collect()
}

/// The snippets for an empty stream.
fn documents(places: &Places<'_>, span: Span) -> Vec<CompletionItem> {
    let object = "---\n{\n\tapiVersion: \"$1\",\n\tkind: \"$2\",\n\tmetadata: {\n\t\tname: \"$3\",\n\t},\n\t$0\n}\n";
    vec![
        snippet(places, span, "---", "a document", "---\n{\n\t$0\n}\n"),
        snippet(places, span, "apiVersion, kind", "an object of Kubernetes", object),
    ]
}

/// The snippets for the character before the cursor. An editor may have added its partner already.
fn typed(text: &str, offset: usize, places: &Places<'_>) -> Vec<CompletionItem> {
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let (before, after) = (&text[line..offset], &text[offset..]);
    let with_partner = |partner: char| Span::new(offset - 1, offset + usize::from(after.starts_with(partner)));
    match before.chars().next_back() {
        Some('{') => vec![
            snippet(places, with_partner('}'), "{ }", "a mapping on lines of its own", "{\n\t$0\n}"),
            snippet(places, with_partner('}'), "{}", "a mapping on this line", "{$0}"),
        ],
        Some('[') => vec![
            snippet(places, with_partner(']'), "[ ]", "a sequence on lines of its own", "[\n\t$0\n]"),
            snippet(places, with_partner(']'), "[]", "a sequence on this line", "[$0]"),
        ],
        Some('"') if inside(text, offset).is_some() => {
            vec![snippet(places, with_partner('"'), "\"\"", "a string", "\"$0\"")]
        }
        Some('-') if before.bytes().all(|byte| byte == b'-') && before.len() < 3 => {
            vec![snippet(places, Span::new(line, offset), "---", "a document", "---\n{\n\t$0\n}")]
        }
        _ => Vec::new(),
    }
}

/// The missing closing brackets of the collections around the cursor: the next one, and all of them
/// on lines of their own.
fn closing(text: &str, offset: usize, places: &Places<'_>) -> Vec<CompletionItem> {
    let (mut open, mut rest) = (Vec::new(), 0_usize);
    for Token { kind, span } in tokens(text) {
        match kind {
            TokenKind::OpenBrace | TokenKind::OpenBracket if span.end <= offset => open.push((kind, span.start)),
            TokenKind::CloseBrace | TokenKind::CloseBracket if span.end <= offset => {
                open.pop();
            }
            TokenKind::OpenBrace | TokenKind::OpenBracket => rest += 1,
            TokenKind::CloseBrace | TokenKind::CloseBracket if rest > 0 => rest -= 1,
            // This one closes a bracket before the cursor.
            TokenKind::CloseBrace | TokenKind::CloseBracket => {
                let opener = if kind == TokenKind::CloseBrace { TokenKind::OpenBrace } else { TokenKind::OpenBracket };
                if let Some(closed) = open.iter().rposition(|(kind, _)| *kind == opener) {
                    open.remove(closed);
                }
            }
            TokenKind::Header if offset <= span.start => break,
            TokenKind::Header => open.clear(),
            _ => {}
        }
    }
    let Some(&(innermost, _)) = open.last() else { return Vec::new() };
    let closer = |kind: TokenKind| if kind == TokenKind::OpenBrace { '}' } else { ']' };
    let comma = if open.len() > 1 { "," } else { "" };
    let one = format!("{}{comma}", closer(innermost));
    let mut items = vec![snippet(places, Span::empty(offset), &one, "closes the innermost collection", &one)];
    if open.len() > 1 {
        let mut all = String::new();
        for (index, (kind, start)) in open.iter().enumerate().rev() {
            let line = text[..*start].rfind('\n').map_or(0, |at| at + 1);
            let indentation = text[line..].len() - text[line..].trim_start_matches(' ').len();
            let comma = if index > 0 { "," } else { "" };
            all.extend(["\n", &" ".repeat(indentation), &closer(*kind).to_string(), comma]);
        }
        let label: String = open.iter().rev().map(|(kind, _)| closer(*kind)).collect();
        items.push(snippet(places, Span::empty(offset), &label, "closes all collections", &all));
    }
    items
}

/// The string or comment that an offset is inside of.
fn inside(text: &str, offset: usize) -> Option<Span> {
    let Token { kind, span } = tokens(text).take_while(|token| token.span.start < offset).last()?;
    let is_inside = match kind {
        TokenKind::Comment | TokenKind::Unterminated => offset <= span.end,
        TokenKind::DoubleQuoted | TokenKind::SingleQuoted => offset < span.end,
        _ => false,
    };
    is_inside.then_some(span)
}

fn snippet(places: &Places<'_>, span: Span, label: &str, detail: &str, text: &str) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(CompletionItemKind::Snippet),
        detail: Some(detail.to_owned()),
        insert_text_format: Some(InsertTextFormat::Snippet),
        text_edit: Some(TextEdit { range: places.range(span), new_text: text.to_owned() }.into()),
        ..CompletionItem::default()
    }
}
