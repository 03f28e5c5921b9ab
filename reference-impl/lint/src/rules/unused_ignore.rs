use kyaml_core::Fix;

use crate::check::Check;
use crate::declare::declare_rule;
use crate::findings::Findings;
use crate::ignores::{Ignore, Ignores, Name};
use crate::names::closest;
use crate::rule::Group;

declare_rule! {
    /// ## What it does
    /// Finds comments that are to ignore findings, and ignore none: `# kyaml-check: ignore[long-key]` where no key is long, the
    /// name of a rule that does not exist, and what cannot be understood at all.
    ///
    /// A comment on a line of its own is about the next line, one after something about its own line, and
    /// `ignore-file[…]` about the whole stream. Rules of a form that is not asked for are left alone.
    ///
    /// ## Why is this bad?
    /// The comment says that something is wrong where nothing is, and will hide the next mistake.
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
    group: Group::Checker,
    summary: "comment that ignores no finding",
    place: "the name in the list, or the comment",
    check: Check::Ignores(check),
}

fn check(ignores: &Ignores<'_>, findings: &mut Findings<'_, '_>) {
    for &comment in &ignores.not_understood {
        let message = "this comment is to ignore findings, and cannot be understood; \
                       write `# kyaml-check: ignore[name-of-a-rule]`";
        findings.add(&RULE, comment, message);
    }
    for ignore in &ignores.comments {
        let unused: Vec<&Name<'_>> = ignore.names.iter().filter(|name| !name.is_used).collect();
        for name in &unused {
            let Some(message) = message(name, findings) else { continue };
            let meant = if name.rules.is_none() { closest(name.text) } else { None };
            let fix = match meant {
                Some(meant) => Fix::guess(name.span, meant),
                None if unused.len() == ignore.names.len() => Fix::safe(ignores.place(ignore), ""),
                None => without(name, ignore),
            };
            findings.add_fixed(&RULE, name.span, message, fix);
        }
    }
}

/// What is wrong with a name that no finding was ignored for; `None` if nothing was looked for.
fn message(name: &Name<'_>, findings: &Findings<'_, '_>) -> Option<String> {
    let Some(rules) = name.rules else {
        let advice = match closest(name.text) {
            Some(closest) => format!("write `{closest}`"),
            None => "`kyaml-check --rules` lists them all".to_owned(),
        };
        return Some(format!("there is no rule `{}`; {advice}", name.text));
    };
    let is_looked_for = findings.looks_for_all(rules);
    is_looked_for.then(|| format!("nothing here breaks `{}`; remove it", name.text))
}

/// The fix that takes `name` out of its list.
fn without(name: &Name<'_>, ignore: &Ignore<'_>) -> Fix {
    let kept: Vec<&str> = ignore.names.iter().filter(|other| other.span != name.span).map(|other| other.text).collect();
    Fix::safe(ignore.list, kept.join(", "))
}
