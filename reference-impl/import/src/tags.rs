//! Unknown tags: the programs that they belong to, and what to write instead (KY-FROM-16).

use std::fmt;

use crate::advice::EXCLUDE_ADVICE;

/// The start of the tags that have the short form `!!`.
pub(crate) const YAML_PREFIX: &str = "tag:yaml.org,2002:";

/// The first unknown tag of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnknownTag {
    uri: Box<str>,
    /// The text of the scalar with the tag; `None` for a collection.
    text: Option<Box<str>>,
    /// The further unknown tags of the document with their numbers, in the order of their names.
    others: Vec<(Box<str>, usize)>,
}

impl UnknownTag {
    /// `text` is that of a scalar; `None` for a collection.
    pub(crate) fn new(uri: &str, text: Option<&str>) -> Self {
        Self { uri: uri.into(), text: text.map(Into::into), others: Vec::new() }
    }

    /// Counts the other unknown tags of the document.
    pub(crate) fn count(&mut self, others: impl Iterator<Item = Self>) {
        let mut uris: Vec<Box<str>> = others.map(|tag| tag.uri).collect();
        uris.sort_unstable();
        self.others = uris.chunk_by(|a, b| a == b).map(|run| (run[0].clone(), run.len())).collect();
    }
}

/// What a tag is to a program.
enum Meaning {
    /// The function of `CloudFormation` with this name, as a mapping has it.
    CloudFormation(String),
    /// A tag of this program, which no mapping can replace.
    Of(&'static str),
}

impl Meaning {
    fn of(uri: &str) -> Option<Self> {
        let Some(name) = uri.strip_prefix('!') else {
            let is_python = uri.strip_prefix(YAML_PREFIX).is_some_and(|name| name.starts_with("python/"));
            return is_python.then_some(Self::Of("Python"));
        };
        Some(match name {
            "Ref" | "Condition" => Self::CloudFormation(name.to_owned()),
            "And" | "Base64" | "Cidr" | "Contains" | "Equals" | "FindInMap" | "GetAtt" | "GetAZs" | "If"
            | "ImportValue" | "Join" | "Length" | "Not" | "Or" | "Select" | "Split" | "Sub" | "ToJsonString"
            | "Transform" | "ValueOf" => Self::CloudFormation(format!("Fn::{name}")),
            "reference" => Self::Of("GitLab"),
            "vault" | "vault-encrypted" | "unsafe" => Self::Of("Ansible"),
            "secret"
            | "include"
            | "include_dir_list"
            | "include_dir_merge_list"
            | "include_dir_named"
            | "include_dir_merge_named"
            | "env_var"
            | "input" => Self::Of("Home Assistant"),
            "lambda" | "extend" | "remove" => Self::Of("ESPHome"),
            "reset" | "override" => Self::Of("Compose"),
            "ENV" | "relative" => Self::Of("MkDocs"),
            _ => return None,
        })
    }
}

impl fmt::Display for UnknownTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tag = shown(&self.uri);
        match Meaning::of(&self.uri) {
            Some(Meaning::CloudFormation(function)) => {
                let value = cloud_formation_value(&function, self.text.as_deref());
                write!(
                    f,
                    "KYAML has no tags; write `{{\"{function}\": {value}}}`, which CloudFormation reads as `{tag}`"
                )?;
            }
            Some(Meaning::Of(program)) => write!(
                f,
                "KYAML has no tags, and only {program} knows what `{tag}` stands for; leave it as YAML: {EXCLUDE_ADVICE}"
            )?,
            None => {
                write!(
                    f,
                    "the tag `{tag}` has no meaning in KYAML; write the value that it stands for, or {EXCLUDE_ADVICE}"
                )?;
            }
        }
        if self.others.is_empty() {
            return Ok(());
        }
        let total: usize = self.others.iter().map(|(_, number)| number).sum();
        let names = self.others.iter().map(|(uri, number)| match number {
            1 => format!("`{}`", shown(uri)),
            _ => format!("{number} of `{}`", shown(uri)),
        });
        let tags = if total == 1 { "tag" } else { "tags" };
        write!(f, " ({total} more {tags} in this document: {})", names.collect::<Vec<_>>().join(", "))
    }
}

/// The value of a function of `CloudFormation`, as a message shows it.
fn cloud_formation_value(function: &str, text: Option<&str>) -> String {
    const LONGEST: usize = 60;
    let Some(text) = text else { return "…".to_owned() };
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    if text.chars().count() > LONGEST || text.contains(char::is_control) {
        return "\"…\"".to_owned();
    }
    match text.split_once('.') {
        Some((resource, attribute)) if function == "Fn::GetAtt" => {
            format!("[{}, {}]", quoted(resource), quoted(attribute))
        }
        _ => quoted(text),
    }
}

/// A tag as the user is likely to have written it, in printable characters.
pub(crate) fn shown(uri: &str) -> String {
    match uri.strip_prefix(YAML_PREFIX) {
        Some(name) => format!("!!{}", name.escape_debug()),
        None => uri.escape_debug().to_string(),
    }
}
