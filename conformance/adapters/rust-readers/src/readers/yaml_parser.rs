use yaml_parser::{SyntaxElement, SyntaxKind, SyntaxNode};

use super::{Loaded, Profile, Reader, quoted};
use kyaml_protocol::reader::events::{Builder, Event, Kind};

/// A lossless tree for formatters.
pub(super) const READER: Reader =
    Reader { name: "yaml_parser", package: "yaml_parser", profile: Profile::Syntax, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    let root = yaml_parser::parse(input).map_err(|error| error.to_string())?;
    if root.text() != input {
        return Ok(vec![Loaded::foreign("a tree that is not lossless")]);
    }
    documents(&root)
}

fn documents(root: &SyntaxNode) -> Result<Vec<Loaded>, String> {
    use rowan::WalkEvent::{Enter, Leave};
    let mut builder = Builder::default();
    for step in root.preorder_with_tokens() {
        let event = match step {
            Enter(SyntaxElement::Node(node)) => kind(node.kind()).map(Event::Start),
            Leave(SyntaxElement::Node(node)) => kind(node.kind()).map(Event::End),
            Enter(SyntaxElement::Token(token)) => match token.kind() {
                SyntaxKind::PLAIN_SCALAR => Some(Event::Plain(token.text().to_owned())),
                SyntaxKind::DOUBLE_QUOTED_SCALAR => Some(Event::Node(quoted::resolve(token.text()))),
                _ => None,
            },
            Leave(SyntaxElement::Token(_)) => None,
        };
        if let Some(event) = event {
            builder.push(event)?;
        }
    }
    builder.finish()
}

fn kind(kind: SyntaxKind) -> Option<Kind> {
    Some(match kind {
        SyntaxKind::DOCUMENT => Kind::Document,
        SyntaxKind::FLOW_MAP => Kind::Mapping,
        SyntaxKind::FLOW_SEQ => Kind::Sequence,
        _ => return None,
    })
}
