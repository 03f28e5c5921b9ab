use libyaml_safer::{EventData, Parser, ScalarStyle};

use super::{Loaded, Profile, Reader};
use kyaml_protocol::reader::events::{Builder, Event, Kind};

/// A port of libyaml to safe Rust.
pub(super) const READER: Reader =
    Reader { name: "libyaml-safer", package: "libyaml-safer", profile: Profile::Events, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    let mut bytes = input.as_bytes();
    let mut parser = Parser::new();
    parser.set_input_string(&mut bytes);
    let mut builder = Builder::default();
    loop {
        let event = parser.parse().map_err(|error| error.to_string())?;
        match event.data {
            EventData::StreamStart { .. } => {}
            EventData::StreamEnd => return builder.finish(),
            data => builder.push(convert(data))?,
        }
    }
}

fn convert(event: EventData) -> Event {
    match event {
        EventData::DocumentStart { .. } => Event::Start(Kind::Document),
        EventData::DocumentEnd { .. } => Event::End(Kind::Document),
        EventData::SequenceStart { .. } => Event::Start(Kind::Sequence),
        EventData::SequenceEnd => Event::End(Kind::Sequence),
        EventData::MappingStart { .. } => Event::Start(Kind::Mapping),
        EventData::MappingEnd => Event::End(Kind::Mapping),
        EventData::Scalar { value, style: ScalarStyle::Plain, .. } => Event::Plain(value),
        EventData::Scalar { value, .. } => Event::quoted(value),
        other => Event::foreign(other),
    }
}
