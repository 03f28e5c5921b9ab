//! The macro that declares the rule of a file.

/// Declares the rule of a file: its documentation, then its properties.
///
/// A rule of the parser names the parser's rule, from which it has its name and its clause:
///
/// ```text
/// declare_rule! {
///     /// ## What it does
///     parser: kyaml_core::SyntaxRule::AmbiguousKey,
///     summary: "plain key that some reader does not take for a string",
/// }
/// ```
///
/// Any other rule has the name of its file, and a check:
///
/// ```text
/// declare_rule! {
///     /// ## What it does
///     clause: "KY-PORT-1",
///     group: Group::Portable,
///     summary: "exponent without a fraction or a sign",
///     place: "the number",
///     check: Check::Node(check),
///     skip_if: |seen| seen.is_portable,
/// }
/// ```
///
/// A rule of templates or of Kubernetes has no check here, because another crate finds its offences. `severity` is optional,
/// and by default that of the group:
///
/// ```text
/// declare_rule! {
///     /// ## What it does
///     elsewhere: Group::Template,
///     summary: "comma that depends on a branch",
///     place: "the comma",
/// }
/// ```
///
/// The check runs on the tree. `skip_if` is optional and makes clean streams faster: it is true if
/// the [recogniser](crate::recognition::Recognition) has shown that the stream cannot break the rule. The tree
/// is built unless that is true of every rule.
macro_rules! declare_rule {
    ($(#[doc = $line:literal])+ parser: $rule:expr, summary: $summary:literal,) => {
        $(#[doc = $line])+
        #[allow(clippy::doc_markdown, reason = "the names of YAML readers are not code")]
        pub static RULE: crate::Rule = crate::Rule::of_parser($rule, $summary, &[$($line,)+]);

        pub(crate) const PARSER_RULE: kyaml_core::SyntaxRule = $rule;
    };
    (
        $(#[doc = $line:literal])+
        elsewhere: $group:expr, $(severity: $severity:expr,)? summary: $summary:literal, place: $place:literal,
    ) => {
        declare_rule! {
            $(#[doc = $line])+
            clause: "", group: $group, $(severity: $severity,)? summary: $summary, place: $place,
            check: crate::check::Check::Elsewhere, skip_if: |_| true,
        }
    };
    (
        $(#[doc = $line:literal])+
        clause: $clause:literal, group: $group:expr, $(severity: $severity:expr,)? summary: $summary:literal,
        place: $place:literal,
        check: $check:expr, $(skip_if: $skip_if:expr,)?
    ) => {
        $(#[doc = $line])+
        #[allow(clippy::doc_markdown, reason = "the names of YAML readers are not code")]
        pub static RULE: crate::Rule = {
            const FILE: &[u8] = crate::declare::last_segment(module_path!());
            const NAME: [u8; FILE.len()] = crate::declare::kebab_case(FILE);
            let Ok(name) = str::from_utf8(&NAME) else { panic!("the name of a module is UTF-8") };
            let rule = crate::Rule::checked(crate::names::index(FILE), name, $clause, $group, $summary, $place, &[$($line,)+]);
            rule$(.with_severity($severity))?
        };

        pub(crate) const CHECK: crate::check::Check = $check;

        #[inline]
        pub(crate) fn is_skipped(seen: &crate::recognition::Recognition<'_>) -> bool {
            const SKIP_IF: &[fn(&crate::recognition::Recognition<'_>) -> bool] = &[$($skip_if)?];
            SKIP_IF.iter().any(|skip_if| skip_if(seen))
        }
    };
}
pub(crate) use declare_rule;

/// The part of a module's path after its last colon.
pub(crate) const fn last_segment(path: &'static str) -> &'static [u8] {
    let path = path.as_bytes();
    let mut start = path.len();
    while start > 0 && path[start - 1] != b':' {
        start -= 1;
    }
    path.split_at(start).1
}

/// `name`, which has `N` bytes, with hyphens instead of underscores.
pub(crate) const fn kebab_case<const N: usize>(name: &[u8]) -> [u8; N] {
    let mut out = [0; N];
    let mut at = 0;
    while at < N {
        out[at] = if name[at] == b'_' { b'-' } else { name[at] };
        at += 1;
    }
    out
}
