use granit_parser::{Event as Granit, Parser, ScalarStyle};

use super::events::{Builder, Event};
use super::{Loaded, Profile, Reader};

/// The parser under serde-saphyr.
pub(super) struct GranitParser;

impl Reader for GranitParser {
    fn name(&self) -> &'static str {
        "granit-parser"
    }

    fn profile(&self) -> Profile {
        Profile::Events
    }

    fn load(&self, input: &str) -> Result<Vec<Loaded>, String> {
        let mut builder = Builder::default();
        for event in Parser::new_from_str(input) {
            let (event, _span) = event.map_err(|error| error.to_string())?;
            if let Some(event) = convert(event) {
                builder.push(event)?;
            }
        }
        builder.finish()
    }
}

fn convert(event: Granit<'_>) -> Option<Event> {
    Some(match event {
        Granit::DocumentStart(..) => Event::DocumentStart,
        Granit::DocumentEnd => Event::DocumentEnd,
        Granit::SequenceStart(..) => Event::SequenceStart,
        Granit::SequenceEnd => Event::SequenceEnd,
        Granit::MappingStart(..) => Event::MappingStart,
        Granit::MappingEnd => Event::MappingEnd,
        Granit::Scalar(text, ScalarStyle::Plain, ..) => Event::Plain(text.into_owned()),
        Granit::Scalar(text, ..) => Event::quoted(text),
        alias @ Granit::Alias(_) => Event::foreign(alias),
        _ => return None,
    })
}
