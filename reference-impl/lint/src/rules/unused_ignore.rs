use kyaml_core::Span;
use kyaml_explain::Fix;

use crate::declare::declare_rule;
use crate::findings::Findings;
use crate::ignores::{Ignores, Name};

declare_rule! {
    /// ## What it does
    /// Finds comments that should ignore findings and ignore none, such as
    /// `# kyaml-check: ignore[long-key]` if no key is long. Also finds names that no rule has, and
    /// comments that cannot be read at all.
    ///
    /// A comment on a line of its own is about the next line, one after something about its own
    /// line, and `ignore-file[…]` about the whole stream. Rules of a form that the options do not
    /// ask for are exempt.
    ///
    /// `--fix` removes needless names, and a comment without any other name. A comment that also
    /// has a reason stays, unless `--unsafe-fixes` is given.
    ///
    /// ## Why is this bad?
    /// The comment claims a mistake that is not there, and will hide the next one.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {
    ///   # kyaml-check: ignore[nonportable-exponent]
    ///   a: 1,
    /// }
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {
    ///   # kyaml-check: ignore[nonportable-exponent]
    ///   a: 1e5,
    /// }
    /// ```
    clause: "KY-ERR-3",
    group: Checker,
    summary: "comment that ignores no finding",
    place: "the name in the list, or the comment",
    check: Ignores(check),
    skip_if: |seen| !seen.has_ignore_comments,
}

fn check(ignores: &Ignores<'_>, findings: &mut Findings<'_, '_>) {
    for &comment in &ignores.not_understood {
        let message = "this comment is to ignore findings, and cannot be understood; \
                       write `# kyaml-check: ignore[name-of-a-rule]`";
        findings.add(&RULE, comment, message);
    }
    for ignore in &ignores.comments {
        let unused: Vec<Option<Unused>> = ignore.names.iter().map(|name| unused(name, findings)).collect();
        let is_needless = |unused: &Option<Unused>| matches!(unused, Some(Unused::NotBroken | Unused::NoRule(None)));
        let removal = if unused.iter().all(is_needless) { Some(ignores.without(ignore)) } else { None };
        for (index, (name, unused)) in ignore.names.iter().zip(unused).enumerate() {
            let Some(unused) = unused else { continue };
            let message = unused.message(name.text);
            let fix = match (unused, &removal) {
                (Unused::NoRule(Some(meant)), _) => Fix::guess(name.span, meant),
                (_, Some(removal)) => removal.clone(),
                (_, None) => Fix::safe(with_comma(index, &ignore.names), ""),
            };
            findings.add_fixed(&RULE, name.span, message, fix);
        }
    }
}

/// Why no finding was ignored for a name.
enum Unused {
    /// No rule has the name; the one that was probably meant.
    NoRule(Option<String>),
    /// Nothing breaks its rules.
    NotBroken,
}

/// `None` for a name that is needed, or may be where other rules are looked for.
fn unused(name: &Name<'_>, findings: &Findings<'_, '_>) -> Option<Unused> {
    match &name.rules {
        None => Some(Unused::NoRule(findings.linter.closest(name.text))),
        Some(rules) => (!name.is_used && findings.looks_for_all(rules)).then_some(Unused::NotBroken),
    }
}

impl Unused {
    fn message(&self, name: &str) -> String {
        match self {
            Self::NoRule(Some(meant)) => format!("there is no rule `{name}`; write `{meant}`"),
            Self::NoRule(None) => format!("there is no rule `{name}`; `kyaml-check --rules` lists them all"),
            Self::NotBroken => format!("nothing here breaks `{name}`; remove it"),
        }
    }
}

/// A name of a list, with the comma that goes with it.
fn with_comma(index: usize, names: &[Name<'_>]) -> Span {
    let Span { start, end } = names[index].span;
    match (names.get(index + 1), index.checked_sub(1)) {
        (Some(next), _) => Span::new(start, next.span.start),
        (None, Some(previous)) => Span::new(names[previous].span.end, end),
        (None, None) => Span::new(start, end),
    }
}
