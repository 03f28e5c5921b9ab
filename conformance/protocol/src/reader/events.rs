//! From the events of a stream to its documents.

use super::{Loaded, core_schema};

/// One event, as far as KYAML has it.
pub enum Event {
    /// A document or a collection starts.
    Start(Kind),
    /// The innermost open node is of this kind, and ends.
    End(Kind),
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

/// A node that starts and ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A document, whose one child is its value.
    Document,
    /// A sequence.
    Sequence,
    /// A mapping, whose children are keys and values in turns.
    Mapping,
}

/// Builds documents from events; never recurses, so that a deep stream is the reader's trial alone.
#[derive(Default)]
pub struct Builder {
    documents: Vec<Loaded>,
    /// The nodes whose ends have not come yet, with their children so far.
    open: Vec<(Kind, Vec<Loaded>)>,
}

impl Builder {
    /// Takes the next event.
    ///
    /// # Errors
    /// Fails when the events do not nest, which is the reader's mistake.
    pub fn push(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Start(kind) => self.open.push((kind, Vec::new())),
            Event::End(kind) => match self.open.pop() {
                Some((open, children)) if open == kind => self.end(kind, children)?,
                _ => return Err(format!("the end of a {kind:?} that is not the innermost")),
            },
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
            Some((kind, _)) => Err(format!("the events end inside a {kind:?}")),
            None => Ok(self.documents),
        }
    }

    fn end(&mut self, kind: Kind, mut children: Vec<Loaded>) -> Result<(), String> {
        match kind {
            Kind::Document => {
                let root = children.pop().unwrap_or_else(|| Loaded::foreign("a document without a value"));
                if !children.is_empty() {
                    return Err("a document of several values".to_owned());
                }
                self.documents.push(root);
                Ok(())
            }
            Kind::Sequence => self.node(Loaded::Sequence(children)),
            Kind::Mapping => self.node(Loaded::Mapping(pairs(children)?)),
        }
    }

    fn node(&mut self, node: Loaded) -> Result<(), String> {
        let parent = self.open.last_mut().ok_or("a value outside a document")?;
        parent.1.push(node);
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
        use Event::{End, Start};
        use Kind::{Document, Mapping, Sequence};
        let plain = |text: &str| Event::Plain(text.to_owned());
        let documents = build([
            Start(Document),
            Start(Mapping),
            Event::quoted("1"),
            Start(Sequence),
            plain("1"),
            plain("a"),
            End(Sequence),
            End(Mapping),
            End(Document),
            Start(Document),
            plain("null"),
            End(Document),
        ]);
        let sequence = Loaded::Sequence(vec![Loaded::Number("1".into()), Loaded::String("a".into())]);
        let mapping = Loaded::Mapping(vec![(Loaded::String("1".into()), sequence)]);
        assert_eq!(documents, Ok(vec![mapping, Loaded::Null]));
    }

    #[test]
    fn events_that_do_not_nest_are_refused() {
        use Event::{End, Start};
        use Kind::{Document, Mapping, Sequence};
        assert!(build([Start(Document), Start(Sequence), End(Mapping)]).is_err());
        assert!(build([Start(Document), Start(Mapping), Event::quoted("a"), End(Mapping)]).is_err());
        assert!(build([Start(Document), Event::quoted("a"), Event::quoted("b"), End(Document)]).is_err());
        assert!(build([Event::quoted("a")]).is_err());
        assert!(build([Start(Document)]).is_err());
        let empty = build([Start(Document), End(Document)]).unwrap();
        assert!(matches!(empty.as_slice(), [Loaded::Foreign(_)]));
    }
}
