//! JSON to the tree (KY-FROM-7).

use json_event_parser::{JsonEvent, JsonSyntaxError, LowLevelJsonParser};
use kyaml_core::{BuildError, Key, KeyStyle, NewNode, NodeKind, Span, TreeBuilder};

use crate::error::{ErrorKind, ImportError};
use crate::imported::Imported;
use crate::mistake::{self, Message};

/// Reads a text that is JSON.
///
/// # Errors
/// Fails with the first syntax error. Half of a pair of surrogate escapes is JSON, and an error in
/// the result.
pub(crate) fn read(text: &str, max_depth: usize) -> Result<Imported<'_>, ImportError> {
    let error = match Reader::read(text, max_depth) {
        Ok(imported) => return Ok(imported),
        Err(error) => error,
    };
    let halves = lone_surrogates(text);
    if halves.is_empty() {
        return Err(error);
    }
    let mut whole = text.to_owned();
    for half in &halves {
        whole.replace_range(half.start..half.end, &"\\uFFFD".repeat((half.end - half.start) / 6));
    }
    let mut errors = Reader::read(&whole, max_depth)?.errors;
    errors.extend(halves.into_iter().map(|half| ImportError::new(ErrorKind::LONE_SURROGATE, half)));
    Ok(Imported { errors, ..Imported::default() })
}

/// Builds the tree from the events of a text.
struct Reader<'s> {
    text: &'s str,
    max_depth: usize,
    tree: TreeBuilder<'s>,
    /// The number of open collections.
    depth: usize,
    /// The key without its value so far.
    key: Option<Key<'s>>,
    errors: Vec<ImportError>,
}

impl<'s> Reader<'s> {
    fn read(text: &'s str, max_depth: usize) -> Result<Imported<'s>, ImportError> {
        let tree = TreeBuilder::new().max_depth(max_depth);
        let mut reader = Self { text, max_depth, tree, depth: 0, key: None, errors: Vec::new() };
        reader.run().map_err(|error| reader.syntax_error(&error))?;
        Ok(Imported::new(reader.tree, reader.errors, Vec::new()))
    }

    fn run(&mut self) -> Result<(), JsonSyntaxError> {
        let in_order = "the events of JSON come in order";
        let mut parser = LowLevelJsonParser::new().with_max_stack_size(usize::MAX);
        let mut at = 0;
        self.tree.start_document(None).expect(in_order);
        loop {
            let next = parser.parse_next(&self.text.as_bytes()[at..], true);
            let end = at + next.consumed_bytes;
            match next.event.transpose()? {
                Some(JsonEvent::Eof) => break,
                Some(event) => self.event(event, self.token(at, end)).expect(in_order),
                None => {}
            }
            at = end;
        }
        self.tree.end_document(Vec::new()).expect(in_order);
        Ok(())
    }

    /// The bytes of the token that ends at `end`, without the gap before it.
    fn token(&self, start: usize, end: usize) -> Span {
        let token = self.text[start..end].trim_start_matches([' ', '\t', '\n', '\r', ',', ':', '\u{FEFF}']);
        Span::new(end - token.len(), end)
    }

    fn event(&mut self, event: JsonEvent<'s>, span: Span) -> Result<(), BuildError> {
        let kind = match event {
            JsonEvent::ObjectKey(text) => {
                self.key = Some(Key::new(text, span, KeyStyle::Quoted));
                return Ok(());
            }
            JsonEvent::EndObject | JsonEvent::EndArray => {
                self.depth -= 1;
                return self.tree.close(span.end);
            }
            JsonEvent::StartObject => NodeKind::Mapping,
            JsonEvent::StartArray => NodeKind::Sequence,
            JsonEvent::String(text) => NodeKind::String(text),
            JsonEvent::Number(text) => NodeKind::Number(text),
            JsonEvent::Boolean(bool) => NodeKind::Bool(bool),
            JsonEvent::Null | JsonEvent::Eof => NodeKind::Null,
        };
        if kind.is_collection() {
            if self.depth == self.max_depth {
                self.errors.push(ImportError::new(ErrorKind::deep_nesting(self.max_depth), span));
            }
            self.depth += 1;
        }
        let mut node = NewNode::new(kind, span);
        node.key = self.key.take();
        self.tree.add(node)
    }

    #[cold]
    fn syntax_error(&self, error: &JsonSyntaxError) -> ImportError {
        let offset = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(self.text.len());
        let location = error.location();
        let (mut start, mut end) = (offset(location.start.offset), offset(location.end.offset));
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        let place = Span::new(start, end);
        ImportError::new(ErrorKind::syntax(mistake(self.text, error.message(), place)), place)
    }
}

/// The mistake of a parser's message. A test checks that each message of the pinned release is
/// known.
fn mistake(text: &str, message: &str, place: Span) -> Message {
    let found = text[place.start..].chars().next();
    let starts = |prefix: &str| message.starts_with(prefix);
    let ends = |suffix: &str| message.ends_with(suffix);
    match message {
        "Unexpected end of file" => match found {
            Some('t') => mistake::json_word("true"),
            Some('f') => mistake::json_word("false"),
            Some('n') => mistake::json_word("null"),
            Some('"') => mistake::unclosed_quote('"'),
            _ => mistake::JSON_NUMBER.into(),
        },
        _ if goes_on_as_number(text, place.start) => mistake::JSON_NUMBER.into(),
        "Trailing commas are not allowed" => mistake::JSON_TRAILING_COMMA.into(),
        "Object keys must be strings" if is_after_key(text, place.start) => mistake::JSON_COLON.into(),
        "Object keys must be strings" => mistake::JSON_KEY.into(),
        "The JSON already contains one root element" => mistake::JSON_SECOND_VALUE.into(),
        "Unexpected closing square bracket, no array to close"
        | "Unexpected closing curly bracket, no array to close" => mistake::unmatched_bracket(found.unwrap_or(']')),
        "Unexpected comma, no values to separate"
        | "Unexpected colon, no key to follow"
        | "Unexpected end of file, a value was expected" => mistake::MISSING_VALUE.into(),
        "true expected" => mistake::json_word("true"),
        "false expected" => mistake::json_word("false"),
        "null expected" => mistake::json_word("null"),
        _ if starts("Object values must be followed") => after_entry(found, ']', '}'),
        _ if starts("Array values must be followed") => after_entry(found, '}', ']'),
        _ if text[place.start..].starts_with("//") || text[place.start..].starts_with("/*") => {
            mistake::JSON_COMMENT.into()
        }
        _ if starts("Unexpected char: ") || starts("Unexpected byte: ") => mistake::JSON_CHARACTER.into(),
        _ if ends("is not a valid escape sequence") => mistake::json_escape(escaped(text, place)),
        _ if starts("Unexpected character in a unicode escape") => mistake::JSON_SHORT_ESCAPE.into(),
        _ if starts("\\u") => mistake::ESCAPE_OF_NO_CHARACTER.into(),
        _ if ends("is not allowed in JSON strings") => mistake::JSON_RAW_CHARACTER.into(),
        _ if starts("A number ") => mistake::JSON_NUMBER.into(),
        _ => mistake::other(message),
    }
}

/// Whether this byte and the one before it are digits: a digit after a zero.
fn goes_on_as_number(text: &str, at: usize) -> bool {
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    is_digit(text.as_bytes().get(at)) && is_digit(at.checked_sub(1).and_then(|before| text.as_bytes().get(before)))
}

/// Whether the place comes after a key in double quotes, and not after the comma or brace that a
/// key follows.
fn is_after_key(text: &str, at: usize) -> bool {
    text[..at].trim_ascii_end().ends_with('"')
}

/// The mistake if neither a comma nor the closing bracket `expected` follows an entry.
fn after_entry(found: Option<char>, wrong: char, expected: char) -> Message {
    match found {
        None => mistake::json_end(expected),
        Some(c) if c == wrong => mistake::wrong_bracket(wrong, expected),
        Some(_) => mistake::MISSING_COMMA.into(),
    }
}

/// The character after the backslash in a place.
fn escaped(text: &str, place: Span) -> char {
    let escape = &text[place.start..place.end];
    escape.trim_start_matches('\\').chars().next().unwrap_or('\\')
}

/// Each run of escapes that are half of a pair of surrogates, without their other halves.
fn lone_surrogates(text: &str) -> Vec<Span> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix("\\u").filter(|digits| !digits.starts_with('+'))?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut halves: Vec<Span> = Vec::new();
    let mut at = 0;
    while let Some(offset) = memchr::memchr(b'\\', &text.as_bytes()[at..]) {
        at += offset;
        at += match unit(at) {
            Some(0xD800..=0xDBFF) if matches!(unit(at + 6), Some(0xDC00..=0xDFFF)) => 12,
            Some(0xD800..=0xDFFF) => {
                match halves.last_mut() {
                    Some(last) if last.end == at => last.end = at + 6,
                    _ => halves.push(Span::new(at, at + 6)),
                }
                6
            }
            _ => 2.min(text.len() - at),
        };
    }
    halves
}
