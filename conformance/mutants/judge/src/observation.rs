//! What the crates make of a stream.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use kyaml_core::recognise::{self, RecogniseOptions};
use kyaml_core::{Cuddle, KeyOrder, Layout, Profile, Tree, Value, WriteOptions, parse, render_tree, render_values};
use kyaml_explain::{ExplainOptions, explain};
use kyaml_format::{FormatOptions, Language, format, parts};
use kyaml_import::{ImportOptions, Path, Schema, Syntax, import};
use kyaml_lint::{Form, LintOptions, is_clean, lint};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What may differ, the gravest first.
pub(crate) const KINDS: [&str; 6] = ["verdict", "value", "bytes", "finding", "words", "speed"];

/// What is seen of a stream, a digest for each of [`KINDS`].
pub(crate) type Observation = [u64; KINDS.len()];

/// What the crates make of a stream.
pub(crate) fn of(input: &[u8]) -> Observation {
    let mut seen = Seen::default();
    seen.of_core(input);
    seen.of_serde(input);
    seen.of_import(input);
    seen.of_format(input);
    seen.of_lint(input);
    seen.0.map(|hasher| hasher.finish())
}

#[derive(Default)]
struct Seen([DefaultHasher; KINDS.len()]);

impl Seen {
    fn verdict(&mut self, seen: bool) {
        seen.hash(&mut self.0[0]);
    }

    fn value(&mut self, seen: &impl Debug) {
        format!("{seen:?}").hash(&mut self.0[1]);
    }

    fn bytes(&mut self, seen: &str) {
        seen.hash(&mut self.0[2]);
    }

    fn finding(&mut self, seen: &impl Debug) {
        format!("{seen:?}").hash(&mut self.0[3]);
    }

    fn words(&mut self, seen: &str) {
        seen.hash(&mut self.0[4]);
    }

    /// What is recognised: that it is, which only tells how fast it is checked; and what is said of it, which must be true.
    fn recognised(&mut self, seen: Option<&impl Debug>, is_true: bool) {
        seen.is_some().hash(&mut self.0[5]);
        self.verdict(seen.is_some() && !is_true);
        format!("{seen:?}").hash(&mut self.0[5]);
    }

    fn of_core(&mut self, input: &[u8]) {
        let parsed = parse(input);
        let is_kyaml = parsed.errors().is_empty();
        self.verdict(is_kyaml);
        for error in parsed.errors() {
            self.finding(&(error.rule(), error.span(), error.related_span()));
            self.words(&error.to_string());
        }
        for found in explain(input, &ExplainOptions::default()).findings() {
            self.finding(&(found.rule(), found.span(), found.related_span(), found.fix()));
            self.words(&found.to_string());
        }
        if is_kyaml {
            self.of_tree(parsed.tree());
            self.bytes(&render_values(&parsed.tree().to_values(), &WriteOptions::default()));
        }
        if let Ok(text) = str::from_utf8(input) {
            self.finding(&kyaml_core::tokens(text).map(|token| (token.kind, token.span)).collect::<Vec<_>>());
        }
        let written = |layout, profile| {
            is_kyaml
                && render_tree(parsed.tree(), &WriteOptions::default().layout(layout).profile(profile)).as_bytes()
                    == input
        };
        for profile in [Profile::Canonical, Profile::Portable] {
            let wanted = RecogniseOptions::default().profile(profile);
            self.recognised(recognise::kyaml(input, &wanted).as_ref(), is_kyaml);
            let canonical = recognise::canonical(input, &wanted);
            self.recognised(canonical.as_ref(), canonical.is_none() || written(Layout::Canonical, profile));
            let compact = recognise::compact(input, &wanted);
            self.recognised(compact.as_ref(), compact.is_none() || written(Layout::Compact, profile));
        }
    }

    /// The content of a tree: its values, its comments where they stand in each form, its places.
    fn of_tree(&mut self, tree: &Tree<'_>) {
        self.value(&tree.to_values());
        let canonical = WriteOptions::default();
        for options in [
            canonical,
            canonical.profile(Profile::Portable),
            canonical.cuddle(Cuddle::Partial),
            canonical.key_order(KeyOrder::Sorted),
            canonical.layout(Layout::Compact),
            canonical.layout(Layout::Normal),
        ] {
            self.bytes(&render_tree(tree, &options));
        }
        self.finding(tree);
    }

    fn of_serde(&mut self, input: &[u8]) {
        self.of_type::<Value>(input);
        self.of_type::<serde_json::Value>(input);
    }

    /// What a type that takes any value holds of a stream, and how that is written.
    fn of_type<T: DeserializeOwned + Serialize + Debug>(&mut self, input: &[u8]) {
        let read = kyaml_core::from_slice::<T>(input);
        self.verdict(read.is_ok());
        match &read {
            Ok(value) => {
                self.value(value);
                self.bytes(&kyaml_core::to_string(value).unwrap_or_default());
            }
            Err(error) => self.words(&error.to_string()),
        }
    }

    fn of_import(&mut self, input: &[u8]) {
        let options = ImportOptions::default();
        let asked = [
            options.clone(),
            options.clone().path(Path::Events),
            options.clone().path(Path::Graph),
            options.clone().schema(Schema::Core),
            options.clone().schema(Schema::Json),
            options.syntax(Syntax::Json),
        ];
        for options in asked {
            let imported = import(input, &options);
            self.verdict(imported.errors().is_empty());
            for error in imported.errors() {
                self.finding(&(error.rule(), error.span(), error.related_span()));
                self.words(&error.to_string());
            }
            self.finding(&imported.notes());
            imported.notes().iter().for_each(|note| self.words(&note.to_string()));
            if let Ok(tree) = imported.into_result() {
                self.value(&tree.to_values());
                self.bytes(&render_tree(&tree, &WriteOptions::default()));
                self.finding(&tree);
            }
        }
    }

    fn of_format(&mut self, input: &[u8]) {
        let options = FormatOptions::default();
        for language in [Language::Kyaml, Language::Yaml, Language::Json] {
            let options = options.clone().language(language);
            let whole = format(input, &options);
            self.verdict(whole.is_ok());
            match &whole {
                Ok(formatted) => {
                    self.bytes(formatted.text());
                    self.finding(&(formatted.notes(), formatted.left_out_comments()));
                }
                Err(errors) => errors.iter().for_each(|error| self.finding(&(error.rule(), error.span()))),
            }
            for part in parts(input, &options) {
                self.finding(&part.span());
                match part.format() {
                    Ok(formatted) => self.bytes(formatted.text()),
                    Err(errors) => errors.iter().for_each(|error| self.finding(&(error.rule(), error.span()))),
                }
            }
        }
    }

    fn of_lint(&mut self, input: &[u8]) {
        for form in [Form::Kyaml, Form::Canonical, Form::Compact] {
            for profile in [Profile::Canonical, Profile::Portable] {
                let options = LintOptions::default().form(form).profile(profile);
                let report = lint(input, &options);
                self.verdict(report.is_kyaml());
                self.finding(&report.documents());
                for found in report.diagnostics() {
                    let place = (
                        found.span,
                        found.related.as_ref().map(|related| related.span),
                        &found.pointer,
                        found.document,
                    );
                    self.finding(&(found.rule.name(), found.severity, place, &found.fix));
                    self.words(&found.message);
                }
                let is_clean = is_clean(input, &options).then_some(());
                self.recognised(is_clean.as_ref(), report.is_clean());
            }
        }
    }
}
