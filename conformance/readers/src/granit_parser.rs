use granit_parser::{Event as Granit, Parser, ScalarStyle, StrInput};

use super::{Loaded, Profile, Reader};
use kyaml_protocol::reader::events::{Builder, Event, Kind};

/// The parser under serde-saphyr.
pub(super) const READER: Reader =
    Reader { name: "granit-parser", package: "granit-parser", profile: Profile::Events, load: load_limited };

fn load_limited(input: &str) -> Result<Vec<Loaded>, String> {
    load(Parser::new_from_str(input))
}

/// The reader of what writers wrote: granit-parser without the limits that it has by default, which would be held against the writer.
pub(super) const UNLIMITED: Reader =
    Reader { name: "of-output", package: "granit-parser", profile: Profile::Events, load: load_unlimited };

fn load_unlimited(input: &str) -> Result<Vec<Loaded>, String> {
    let options = granit_parser::options! {
        simple_key_max_lookahead: usize::MAX,
        flow_nesting_limit: usize::MAX,
        block_nesting_limit: usize::MAX,
        max_buffered_comment_events: usize::MAX,
    };
    load(Parser::new_from_str_with_options(input, options))
}

fn load<'i>(parser: Parser<'i, StrInput<'i>>) -> Result<Vec<Loaded>, String> {
    let mut builder = Builder::default();
    for event in parser {
        let (event, _span) = event.map_err(|error| error.to_string())?;
        if let Some(event) = convert(event) {
            builder.push(event)?;
        }
    }
    builder.finish()
}

fn convert(event: Granit<'_>) -> Option<Event> {
    Some(match event {
        Granit::DocumentStart(..) => Event::Start(Kind::Document),
        Granit::DocumentEnd => Event::End(Kind::Document),
        Granit::SequenceStart(..) => Event::Start(Kind::Sequence),
        Granit::SequenceEnd => Event::End(Kind::Sequence),
        Granit::MappingStart(..) => Event::Start(Kind::Mapping),
        Granit::MappingEnd => Event::End(Kind::Mapping),
        Granit::Scalar(text, ScalarStyle::Plain, ..) => Event::Plain(text.into_owned()),
        Granit::Scalar(text, ..) => Event::quoted(text),
        alias @ Granit::Alias(_) => Event::foreign(alias),
        _ => return None,
    })
}
