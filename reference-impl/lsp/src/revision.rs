//! One version of a document.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use gen_lsp_types::Uri;
use kyaml_core::{Parsed, Span, Tree, parse};
use kyaml_import::{ImportOptions, import};
use kyaml_kubernetes::Types;
use kyaml_lint::Report;
use kyaml_workspace::{Document, Kind, Settings, starts_with_bracket};
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
    /// The types by which the values are judged, if `kyaml.toml` names some.
    pub(crate) types: Option<Arc<Types>>,
    pub(crate) abilities: Abilities,
    /// Whether the user wants inlay hints.
    pub(crate) has_inlay_hints: bool,
    pub(crate) cache: Cache,
}

/// Results that are computed from a revision at most once.
#[derive(Default)]
pub(crate) struct Cache {
    report: OnceLock<Report>,
    template: OnceLock<Option<Span>>,
}

impl Revision {
    pub(crate) fn places(&self) -> Places<'_> {
        Places::new(&self.text, self.abilities.unit)
    }

    /// The type of a text, by its language in the editor, its path and the text.
    pub(crate) fn kind(language: &str, path: Option<&Path>, text: &str, settings: &Settings) -> Kind {
        match (language, Kind::of(path, text.as_bytes(), settings)) {
            ("markdown", _) => Kind::Markdown,
            ("kyaml", Kind::Yaml) => Kind::Kyaml,
            (_, kind) => kind,
        }
    }

    /// The text and how it is read.
    pub(crate) fn document(&self) -> Document<'_> {
        Document::new(self.kind, self.text.as_bytes(), self.settings).types(self.types.as_deref())
    }

    /// Whether the text is YAML or JSON that does not look like KYAML. The user can convert it.
    pub(crate) fn is_foreign(&self) -> bool {
        matches!(self.kind, Kind::Yaml | Kind::Json)
    }

    /// Whether the text has the brackets of KYAML, perhaps around the actions of a template.
    pub(crate) fn has_brackets(&self) -> bool {
        let is_template = matches!(self.kind, Kind::Template(_));
        self.kind == Kind::Kyaml || is_template && starts_with_bracket(self.text.as_bytes())
    }

    /// The tree of a text with the brackets of KYAML.
    pub(crate) fn parsed(&self) -> Option<Parsed<'_>> {
        self.has_brackets().then(|| parse(self.text.as_bytes()))
    }

    /// The findings of `kyaml-check`. In text that the user can convert, only those about objects of
    /// Kubernetes. They are computed once.
    pub(crate) fn report(&self) -> &Report {
        let check = || if self.is_foreign() { self.check_foreign() } else { self.document().check() };
        self.cache.report.get_or_init(|| check().unwrap_or_default())
    }

    /// The findings about objects of Kubernetes in YAML or JSON.
    fn check_foreign(&self) -> Option<Report> {
        let mut report = Report::default();
        let types = self.types.as_deref()?;
        report.extend(types.check(&self.imported(&self.text)?, &[]));
        Some(report)
    }

    /// The tree of YAML or JSON that can be read, as the program reads it that the document is for.
    pub(crate) fn imported<'t>(&self, text: &'t str) -> Option<Tree<'t>> {
        let options = ImportOptions::default().schema(self.settings.schema());
        import(text.as_bytes(), &options).into_result().ok()
    }

    /// Where the text shows that it is a template, which nobody has rendered: its first action.
    pub(crate) fn template(&self) -> Option<Span> {
        *self.cache.template.get_or_init(|| {
            let start = memmem::find(self.text.as_bytes(), b"{{")?;
            self.document().is_unrendered().then(|| {
                let end = memmem::find(&self.text.as_bytes()[start..], b"}}").map_or(start + 2, |at| start + at + 2);
                Span::new(start, end)
            })
        })
    }
}
