//! One version of a document.

use std::path::Path;
use std::sync::OnceLock;

use gen_lsp_types::Uri;
use kyaml_core::Span;
use kyaml_import::{Error, ImportOptions, import};
use kyaml_lint::{Report, is_clean, lint};
use kyaml_workspace::markdown::lint_markdown;
use kyaml_workspace::{Settings, is_markdown, looks_like_kyaml};
use memchr::memmem;

use crate::client::Abilities;
use crate::places::Places;

/// One version of an open document.
pub(crate) struct Revision {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    /// Its language in the editor.
    pub(crate) language: String,
    pub(crate) text: String,
    pub(crate) kind: Kind,
    pub(crate) settings: Settings,
    pub(crate) abilities: Abilities,
    /// Whether the user wants inlay hints.
    pub(crate) has_inlay_hints: bool,
    pub(crate) cache: Cache,
}

/// Results that are computed from a revision at most once.
#[derive(Default)]
pub(crate) struct Cache {
    is_clean: OnceLock<bool>,
    report: OnceLock<Report>,
    template: OnceLock<Option<Span>>,
}

/// How a document is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Kyaml,
    /// YAML that does not look like KYAML. The user can convert it.
    Yaml,
    /// Fences of KYAML in Markdown.
    Markdown,
    /// `kyaml.toml` excludes it.
    Excluded,
}

impl Kind {
    /// The way to read a document, by its language in the editor, its path and its text.
    pub(crate) fn of(language: &str, path: Option<&Path>, text: &str) -> Self {
        if language == "markdown" || path.is_some_and(is_markdown) {
            Self::Markdown
        } else if language == "kyaml" || looks_like_kyaml(path, text.as_bytes()) {
            Self::Kyaml
        } else {
            Self::Yaml
        }
    }
}

impl Revision {
    pub(crate) fn places(&self) -> Places<'_> {
        Places::new(&self.text, self.abilities.unit)
    }

    /// Whether the shortcut of `kyaml-check` finds nothing. It takes a fraction of the time.
    pub(crate) fn is_clean(&self) -> bool {
        *self
            .cache
            .is_clean
            .get_or_init(|| self.kind == Kind::Kyaml && is_clean(self.text.as_bytes(), &self.settings.lint_options()))
    }

    /// What `kyaml-check` finds in the text. It is computed once.
    pub(crate) fn report(&self) -> &Report {
        self.cache.report.get_or_init(|| {
            let options = self.settings.lint_options();
            match self.kind {
                Kind::Kyaml if self.is_clean() => Report::default(),
                Kind::Kyaml => lint(self.text.as_bytes(), &options),
                Kind::Markdown => lint_markdown(&self.text, &options, None),
                Kind::Yaml | Kind::Excluded => Report::default(),
            }
        })
    }

    /// Where the text shows that it is a template, which nobody has rendered: its first action.
    pub(crate) fn template(&self) -> Option<Span> {
        *self.cache.template.get_or_init(|| {
            if !matches!(self.kind, Kind::Kyaml | Kind::Yaml) {
                return None;
            }
            let start = memmem::find(self.text.as_bytes(), b"{{")?;
            let options = ImportOptions::default().schema(self.settings.schema());
            let imported = import(self.text.as_bytes(), &options);
            imported.errors().iter().any(Error::is_template).then(|| {
                let end = memmem::find(&self.text.as_bytes()[start..], b"}}").map_or(start + 2, |at| start + at + 2);
                Span::new(start, end)
            })
        })
    }
}
