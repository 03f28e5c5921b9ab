//! The languages of templates.

use std::fmt;
use std::str::FromStr;

/// A language of templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// Go's text/template with the functions of Helm: `{{ .Values.name | quote }}`.
    Helm,
    /// Jinja: `{{ name | tojson }}`, `{% if name %}`, `{# comment #}`.
    Jinja,
    /// Placeholders of envsubst, clusterctl and Flux: `${NAME}` and `${NAME:=default}`.
    Envsubst,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::Helm, Self::Jinja, Self::Envsubst];

    /// The name, as options and settings spell it: `helm`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Helm => "helm",
            Self::Jinja => "jinja",
            Self::Envsubst => "envsubst",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No language has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no template language `{}`; write `helm`, `jinja` or `envsubst`", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a name.
    ///
    /// # Errors
    /// If no language has the name.
    ///
    /// ```
    /// use kyaml_template::Language;
    ///
    /// assert_eq!("helm".parse(), Ok(Language::Helm));
    /// let error = "handlebars".parse::<Language>().unwrap_err();
    /// assert_eq!(error.to_string(), "there is no template language `handlebars`; write `helm`, `jinja` or `envsubst`");
    /// ```
    fn from_str(name: &str) -> Result<Self, UnknownLanguage> {
        let is_named = |language: &Self| language.name() == name;
        Self::ALL.into_iter().find(is_named).ok_or_else(|| UnknownLanguage(name.to_owned()))
    }
}
