//! The messages of all errors: lower case, no full stop, the mistake and what to write instead.

use std::fmt;

use super::ErrorKind;
use crate::ambiguity::{Ambiguity, KubernetesScalar};
use crate::escape::{escape, quote};
use crate::limits::MAX_KEY_LENGTH;
use crate::unquoted::UnquotedScalar;

impl fmt::Display for ErrorKind {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidUtf8 => {
                f.write_str("this is not UTF-8; save the file as UTF-8, and write bytes that are not text in base64")
            }
            Self::ByteOrderMark => {
                f.write_str("the stream starts with a byte order mark; save the file as UTF-8 without it")
            }
            Self::NulByte => f.write_str(concat!(
                r"a NUL cannot stand in a stream; write `\0` inside a string, or save the file as UTF-8 if ",
                r"it is in UTF-16",
            )),
            Self::BareCarriageReturn => f.write_str(concat!(
                r"a carriage return without a line feed ends a line for some readers only; end lines with ",
                r"LF or CR LF, and write `\r` inside a string",
            )),
            Self::ForbiddenCharacter(c) => {
                write!(
                    f,
                    "the character U+{:04X} cannot stand raw in a stream; write `{}` inside a string",
                    u32::from(*c),
                    escape(*c),
                )
            }
            Self::Directive => f.write_str("KYAML has no directives; remove this line"),
            Self::DocumentEndMarker => {
                f.write_str("KYAML has no document end marker; remove `...` and start the next document with `---`")
            }
            Self::DocumentEndMarkerInside => {
                f.write_str("no document ends inside a mapping or sequence; remove `...`, or close the brackets above it")
            }
            Self::TabSeparator => f.write_str("a tab cannot separate or indent; write spaces instead"),
            Self::TabInKey => f.write_str(r"a key cannot hold a raw tab; write `\t` instead"),
            Self::TabAfterFold => f.write_str(concat!(
                r"a tab after an escaped line break is lost; write `\t` instead if it belongs to the ",
                r"string",
            )),
            Self::MissingHeader => f.write_str("the document has no header; write a line `---` above it"),
            Self::IndentedHeader => {
                f.write_str("a header stands at the start of its line; remove the spaces before `---`")
            }
            Self::ContentAfterHeader => {
                f.write_str("only a comment can follow `---` on its line; write the value on the next line")
            }
            Self::EmptyDocument => f.write_str(
                "the document has no value; write `null`, `{}` or `[]` below the header, or remove the header",
            ),
            Self::ExtraContent => f.write_str(
                "a document has only one value; write a line `---` above this one to start the next document",
            ),
            Self::HeaderInLine => f.write_str("a header stands on a line of its own; write a line break before `---`"),
            Self::HeaderTypo(text) => write!(f, "a header is three hyphens; write `---` for `{text}`"),
            Self::AmbiguousValue(text, family) => {
                write!(f, "`{text}` is {family} to some readers and not to others; write ")?;
                match suggestion(text, *family) {
                    Some(suggestion) => write!(f, "`{suggestion}`, or {} for the string", quoted(text)),
                    None if KubernetesScalar::of(text) == KubernetesScalar::Nonfinite => {
                        write!(f, "{} for the string, since KYAML has no number for it", quoted(text))
                    }
                    None => write!(f, "{} for the string", quoted(text)),
                }
            }
            Self::UnquotedString(text) => match UnquotedScalar::of(text) {
                UnquotedScalar::Null => {
                    write!(f, "`{text}` is no value of KYAML; write `null`, or {} for the string", quoted(text))
                }
                UnquotedScalar::WrongQuotes(inside) => {
                    write!(f, "a string value stands between two double quotes (`\"`); write {}", quoted(inside))
                }
                UnquotedScalar::Text(folded) => {
                    write!(f, "a string value needs double quotes; write {}", quoted(&folded))
                }
            },
            Self::SingleQuotedString(text) => write!(f, "KYAML has no single quotes; write {}", quoted(text)),
            Self::Anchor => {
                f.write_str("KYAML has no anchors; remove it, and write the value out where it is repeated")
            }
            Self::Alias => f.write_str("KYAML has no aliases; write out the value that the alias stands for"),
            Self::Tag => f.write_str(
                "KYAML has no tags; remove it, and write the value itself as a string, number, `true`, \
                 `false` or `null`",
            ),
            Self::BlockStyle => f.write_str(
                "the document is in YAML's block style, and KYAML is flow style; convert it to `{ key: value \
                 }` mappings and `[ … ]` sequences with a KYAML formatter",
            ),
            Self::MissingComma => f.write_str("a comma is missing here; write `,` before the next entry or item"),
            Self::ExtraComma => {
                f.write_str("this comma follows no entry or item; remove it, or write `null` where a value is meant")
            }
            Self::UnclosedCollection(bracket) => write!(
                f,
                "the document ends, and a {0} is open; write `{bracket}` where the {0} ends",
                collection_closed_by(*bracket),
            ),
            Self::UnmatchedBracket(bracket) => write!(f, "`{bracket}` closes nothing; remove it"),
            Self::MismatchedBracket(found, expected) => {
                write!(f, "`{found}` cannot close a {}; write `{expected}`", collection_closed_by(*expected))
            }
            Self::MissingKey => f.write_str("this entry has no key; write one before the colon"),
            Self::MissingValue => f.write_str("this entry has no value; write one after the colon, such as `null`"),
            Self::MissingColon => f.write_str("this entry has no value; write `: ` and a value after its key"),
            Self::ExplicitKey => f.write_str("KYAML has no `?` keys; write the key without `? `"),
            Self::SinglePairMapping => {
                f.write_str("a single pair cannot stand as an item; write braces around it: `{ key: value }`")
            }
            Self::CollectionKey => f.write_str("a mapping or sequence cannot be a key; write a string as key"),
            Self::FoldedKey => {
                f.write_str(r"a key stands on one line; write `\n` for a line break in it, and no escaped line break")
            }
            Self::ColonOnAnotherLine => f.write_str(
                "the colon stands on the line of its key, with nothing but spaces between; write it directly \
                 after the key",
            ),
            Self::UnquotedKey(text) if &**text == "<<" => f.write_str(
                "a plain `<<` merges mappings; write the entries that it merges one by one, or `\"<<\"` for a key with this text",
            ),
            Self::UnquotedKey(text) => {
                if let Some(stem) = text.strip_suffix(':') {
                    return write!(
                        f,
                        "a colon too many stands behind this key; write `{stem}: `, or {} if it belongs to the key",
                        quoted(text)
                    );
                }
                let key = match UnquotedScalar::of(text) {
                    UnquotedScalar::WrongQuotes(inside) => inside,
                    _ => text,
                };
                write!(f, "a key with this text needs double quotes; write {}", quoted(key))
            }
            Self::AmbiguousKey(text, family) => {
                write!(f, "the key `{text}` is {family} to some readers; write {}", quoted(text))?;
                match loaded_key(text) {
                    Some(loaded) => write!(f, " if this text is the key (as it stands, Kubernetes {loaded})"),
                    None => Ok(()),
                }
            }
            Self::MissingSpaceAfterColon => f.write_str("a space is missing after the colon; write `: `"),
            Self::UnterminatedString => f.write_str("this string has no closing quote; write `\"` where it ends"),
            Self::UnescapedLineBreak => f.write_str(concat!(
                r"a line break in a string must be escaped; write `\n\` for a line feed, or `\` to go on ",
                r"in the next line without one",
            )),
            Self::InvalidEscape(Some('/')) => {
                f.write_str(r"`\/` is an escape of JSON that Kubernetes' reader rejects; write `/`")
            }
            Self::InvalidEscape(Some('\'')) => f.write_str(r"`\'` is no escape; write `'`"),
            Self::InvalidEscape(Some(c)) if c.is_ascii_graphic() || c.is_alphanumeric() => write!(f, r"`\{c}` is no escape; write `\\{c}` for a backslash and `{c}`"),
            Self::InvalidEscape(_) => f.write_str(r"this backslash starts no escape; write `\\` for a backslash"),
            Self::ShortEscape(letter, digits) => {
                write!(f, "`\\{letter}` needs {digits} hexadecimal digits; write all of them, with leading zeros")
            }
            Self::InvalidCodePoint => f.write_str(concat!(
                r"this number is not a Unicode character: it is a surrogate, or above 10FFFF; write the ",
                r"number of the character meant, as `\u` and four digits or `\U` and eight",
            )),
            Self::SurrogatePair(c) => {
                write!(f, "a surrogate pair is no character in YAML; write `\\U{:08x}`", u32::from(*c))
            }
            Self::UnindentedFold => {
                f.write_str("the line after an escaped line break must start with a space; indent it")
            }
            Self::BlankFoldLine => f.write_str(concat!(
                r"the line after an escaped line break must hold something; write `\n` on it if an empty ",
                r"line is meant, or remove it",
            )),
            Self::CommentWithoutSpace => f.write_str("a comment needs a space before it; write ` #`"),
            Self::DuplicateKey(text) => {
                write!(f, "the mapping holds the key {} already; remove one of the two, or rename it", quoted(text))
            }
            Self::LongKey(length) => write!(
                f,
                "{length} characters lie between the start of this key and its colon, and many readers give \
                 up after {MAX_KEY_LENGTH}; write a shorter key",
            ),
            Self::LongCanonicalKey(length) => write!(
                f,
                "this key has {length} characters in canonical form, which writes some as escapes, and many readers give \
                 up after {MAX_KEY_LENGTH}; write a shorter key",
            ),
            Self::DeepNesting(limit) => write!(f, "more than {limit} brackets are open here; write a flatter document"),
        }
    }
}

/// The KYAML spelling of an ambiguous value: that of the value that Kubernetes loads, or of the probable meaning.
fn suggestion(text: &str, family: Ambiguity) -> Option<String> {
    if let Some(spelling) = KubernetesScalar::of(text).spelling() {
        return Some(spelling.to_owned());
    }
    let meant = match (family, text.to_ascii_lowercase().as_str()) {
        (Ambiguity::Null, _) => "null",
        (Ambiguity::Bool, "true" | "yes" | "on" | "y") => "true",
        (Ambiguity::Bool, "false" | "no" | "off" | "n") => "false",
        _ => return None,
    };
    Some(meant.to_owned())
}

/// The action of Kubernetes for a key that it does not load as a string.
fn loaded_key(text: &str) -> Option<String> {
    match KubernetesScalar::of(text) {
        KubernetesScalar::Bool(value) => Some(format!("loads the key `{value}`")),
        KubernetesScalar::Integer(number) if number.parse::<i64>().is_ok() => Some(format!("loads the key `{number}`")),
        KubernetesScalar::Integer(_) | KubernetesScalar::Null => Some("refuses it".to_owned()),
        KubernetesScalar::Float(_) => Some("loads a number, which it spells its own way".to_owned()),
        KubernetesScalar::Nonfinite | KubernetesScalar::String => None,
    }
}

fn quoted(text: &str) -> String {
    format!("`{}`", quote(text))
}

fn collection_closed_by(bracket: char) -> &'static str {
    if bracket == '}' { "mapping" } else { "sequence" }
}
