//! The macro that declares the rule of a file.

/// Declares the rule of a file, which has the name of the file: its documentation, then its properties.
///
/// ```text
/// declare_rule! {
///     /// ## What it does
///     clause: "KY-PORT-1",
///     group: Portable,
///     summary: "exponent without a fraction or a sign",
///     place: "the number",
///     check: Node(check),
///     skip_if: |seen| seen.is_portable,
/// }
/// ```
///
/// The check runs on the tree. `skip_if` is optional and makes clean streams faster: it is true if
/// the [recogniser](crate::recognition::Recognition) has shown that the stream cannot break the rule. The tree
/// is built unless that is true of every rule.
macro_rules! declare_rule {
    (
        $(#[doc = $line:literal])+
        clause: $clause:literal, group: $group:ident, summary: $summary:literal, place: $place:literal,
        check: $kind:ident($check:expr), $(skip_if: $skip_if:expr,)?
    ) => {
        $(#[doc = $line])+
        #[allow(clippy::doc_markdown, reason = "the names of YAML readers are not code")]
        pub static RULE: crate::Rule =
            crate::Rule::checked(crate::declare::entry!(), $clause, crate::Group::$group, $summary, $place, &[$($line,)+]);

        pub(crate) const CHECK: crate::check::Check = crate::check::Check::$kind($check);

        #[inline]
        pub(crate) fn is_skipped(seen: &crate::recognition::Recognition<'_>) -> bool {
            const SKIP_IF: &[fn(&crate::recognition::Recognition<'_>) -> bool] = &[$($skip_if)?];
            SKIP_IF.iter().any(|skip_if| skip_if(seen))
        }
    };
}
pub(crate) use declare_rule;

/// The index and the name of the rule whose module this is.
macro_rules! entry {
    () => {{
        const FILE: &[u8] = crate::declare::last_segment(module_path!());
        const NAME: [u8; FILE.len()] = crate::declare::kebab_case(FILE);
        let Ok(name) = str::from_utf8(&NAME) else { panic!("the name of a module is UTF-8") };
        (crate::names::index(FILE), name)
    }};
}
pub(crate) use entry;

/// The page of a rule.
macro_rules! page {
    ($rule:ident) => {
        include_str!(concat!("rules/", stringify!($rule), ".md"))
    };
}
pub(crate) use page;

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
