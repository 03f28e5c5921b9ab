//! The program in whose name a report is printed.

use std::borrow::Cow;

/// The program that reports the findings, for the formats that name one: SARIF, `JUnit`, Checkstyle
/// and GitHub.
///
/// ```
/// use kyaml_lint::report::{Github, Reporter, Tool};
/// use kyaml_lint::{LintOptions, lint};
///
/// let tool = Tool::new("policy").version("2.1.0").url("https://example.com/policy");
/// let stream = b"---\n{a: no}\n";
/// let mut out = Vec::new();
/// Github::new(&mut out, tool).file("a.yaml", stream, lint(stream, &LintOptions::default()).diagnostics())?;
/// assert!(out.starts_with(b"::error file=a.yaml,line=2,col=5,endLine=2,endColumn=7,title=policy (ambiguous-value)::"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tool {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its version, which must be a [semantic version](https://semver.org). Only SARIF has a place
    /// for it.
    pub version: Option<Cow<'static, str>>,
    /// The address of its documentation. Only SARIF has a place for it.
    pub url: Option<Cow<'static, str>>,
}

impl Tool {
    /// A program of this name.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), version: None, url: None }
    }

    /// Sets [`Tool::version`].
    #[must_use]
    pub fn version(mut self, version: impl Into<Cow<'static, str>>) -> Self {
        self.version = Some(version.into());
        self
    }

    /// Sets [`Tool::url`].
    #[must_use]
    pub fn url(mut self, url: impl Into<Cow<'static, str>>) -> Self {
        self.url = Some(url.into());
        self
    }
}
