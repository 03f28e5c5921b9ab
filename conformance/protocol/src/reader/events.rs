//! From the events of a stream to its documents.

use super::{Loaded, core_schema};

/// One event, as far as KYAML has it.
pub enum Event {
    /// A document starts.
    DocumentStart,
    /// The innermost open node is a document, and ends.
    DocumentEnd,
    /// A sequence starts.
    SequenceStart,
    /// The innermost open node is a sequence, and ends.
    SequenceEnd,
    /// A mapping starts.
    MappingStart,
    /// The innermost open node is a mapping, and ends.
    MappingEnd,
    /// A plain scalar, as its text: the core schema resolves it.
    Plain(String),
    /// A node that needs no resolution: a quoted scalar, or what KYAML has not.
    Node(Loaded),
}

impl Event {
    /// A scalar in any quotes, as its content.
    pub fn quoted(content: impl Into<String>) -> Self {
        Self::Node(Loaded::String(content.into()))
    }

    /// An alias, a tag or whatever else KYAML has not.
    pub fn foreign(what: impl std::fmt::Debug) -> Self {
        Self::Node(Loaded::foreign(what))
    }
}

/// Builds documents from events; never recurses, so that a deep stream is the reader's trial alone.
#[derive(Default)]
pub struct Builder {
    documents: Vec<Loaded>,
    open: Vec<Open>,
}

/// A node whose end has not come yet.
struct Open {
    kind: Kind,
    children: Vec<Loaded>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Document,
    Sequence,
    Mapping,
}

impl Builder {
    /// Takes the next event.
    ///
    /// # Errors
    /// Fails when the events do not nest, which is the reader's mistake.
    pub fn push(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::DocumentStart => self.start(Kind::Document),
            Event::SequenceStart => self.start(Kind::Sequence),
            Event::MappingStart => self.start(Kind::Mapping),
            Event::DocumentEnd => {
                let mut children = self.end(Kind::Document)?;
                let root = children.pop().unwrap_or_else(|| Loaded::foreign("a document without a value"));
                if !children.is_empty() {
                    return Err("a document of several values".to_owned());
                }
                self.documents.push(root);
            }
            Event::SequenceEnd => {
                let items = self.end(Kind::Sequence)?;
                self.node(Loaded::Sequence(items))?;
            }
            Event::MappingEnd => {
                let entries = pairs(self.end(Kind::Mapping)?)?;
                self.node(Loaded::Mapping(entries))?;
            }
            Event::Plain(text) => self.node(core_schema::resolve(&text))?,
            Event::Node(node) => self.node(node)?,
        }
        Ok(())
    }

    /// The documents of a stream that has ended.
    ///
    /// # Errors
    /// Fails when a node is still open.
    pub fn finish(self) -> Result<Vec<Loaded>, String> {
        match self.open.last() {
            Some(open) => Err(format!("the events end inside a {:?}", open.kind)),
            None => Ok(self.documents),
        }
    }

    fn start(&mut self, kind: Kind) {
        let children = Vec::new();
        self.open.push(Open { kind, children });
    }

    fn end(&mut self, kind: Kind) -> Result<Vec<Loaded>, String> {
        match self.open.pop() {
            Some(open) if open.kind == kind => Ok(open.children),
            _ => Err(format!("the end of a {kind:?} that is not the innermost")),
        }
    }

    fn node(&mut self, node: Loaded) -> Result<(), String> {
        let parent = self.open.last_mut().ok_or("a value outside a document")?;
        parent.children.push(node);
        Ok(())
    }
}

fn pairs(children: Vec<Loaded>) -> Result<Vec<(Loaded, Loaded)>, String> {
    let mut children = children.into_iter();
    let mut entries = Vec::with_capacity(children.len() / 2);
    while let Some(key) = children.next() {
        let value = children.next().ok_or("a key without a value")?;
        entries.push((key, value));
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(events: impl IntoIterator<Item = Event>) -> Result<Vec<Loaded>, String> {
        let mut builder = Builder::default();
        for event in events {
            builder.push(event)?;
        }
        builder.finish()
    }

    #[test]
    fn events_become_documents() {
        use Event::{DocumentEnd, DocumentStart, MappingEnd, MappingStart, SequenceEnd, SequenceStart};
        let plain = |text: &str| Event::Plain(text.to_owned());
        let documents = build([
            DocumentStart,
            MappingStart,
            Event::quoted("1"),
            SequenceStart,
            plain("1"),
            plain("a"),
            SequenceEnd,
            MappingEnd,
            DocumentEnd,
            DocumentStart,
            plain("null"),
            DocumentEnd,
        ]);
        let sequence = Loaded::Sequence(vec![Loaded::Number("1".into()), Loaded::String("a".into())]);
        let mapping = Loaded::Mapping(vec![(Loaded::String("1".into()), sequence)]);
        assert_eq!(documents, Ok(vec![mapping, Loaded::Null]));
    }

    #[test]
    fn events_that_do_not_nest_are_refused() {
        use Event::{DocumentEnd, DocumentStart, MappingEnd, MappingStart, SequenceStart};
        assert!(build([DocumentStart, SequenceStart, MappingEnd]).is_err());
        assert!(build([DocumentStart, MappingStart, Event::quoted("a"), MappingEnd]).is_err());
        assert!(build([DocumentStart, Event::quoted("a"), Event::quoted("b"), DocumentEnd]).is_err());
        assert!(build([Event::quoted("a")]).is_err());
        assert!(build([DocumentStart]).is_err());
        let empty = build([DocumentStart, DocumentEnd]).unwrap();
        assert!(matches!(empty.as_slice(), [Loaded::Foreign(_)]));
    }
}
