//! What can be wrong with the files that only the runner reads: adapters and expectations.

use kyaml_protocol::operation::Operation;

/// One mistake in one of these files.
pub type Problem = kyaml_cases::problem::Problem<Reason>;

/// Everything that is wrong with these files, in order of path.
pub type Problems = kyaml_cases::problem::Problems<Reason>;

/// What is wrong with a file of an adapter, or with a file of expectations.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The file or folder cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] std::io::Error),
    /// The TOML is malformed, or has a key that nothing reads.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// A text that must say something is empty.
    #[error("{0} is empty")]
    Empty(&'static str),
    /// A file of expectations stands beside those of the implementations.
    #[error("belongs to no implementation")]
    UnknownImplementation,

    /// An adapter's name is not in kebab-case, or not that of its folder.
    #[error("the name {0:?} is not in kebab-case, or not that of the adapter's folder")]
    AdapterName(String),
    /// A configuration's name is not in kebab-case (with dots, as in `yaml-1.1`), or another configuration has it.
    #[error(
        "the configuration {0:?} needs a name in kebab-case, such as c-loader or yaml-1.1, that no other configuration has"
    )]
    ConfigurationName(String),
    /// Two configurations, or a configuration and a built-in reader, have one full name.
    #[error("the implementation {0:?} stands elsewhere, too")]
    ImplementationTwice(String),
    /// The tier of a configuration is none.
    #[error("the tier {0} is neither 1 nor 2")]
    Tier(u8),

    /// A cause's name is not in kebab-case, or another cause has it.
    #[error("the cause {0:?} needs a name in kebab-case that no other cause has")]
    BadCauseName(String),
    /// A cause has no reason.
    #[error("the cause {0:?} has no reason: find out why, and write it")]
    Unexplained(String),
    /// A cause expects agreement.
    #[error("the cause {0:?} is no deviation: remove what agrees")]
    NotADeviation(String),
    /// A cause has no checks, or a case has none.
    #[error("the cause {0:?} lists nothing, or a case without a file")]
    EmptyCause(String),
    /// A listed check is none of the suite's.
    #[error("{operation} {check} is not asked: the case, or its file, does not exist")]
    UnknownCheck {
        /// What would be done with the file.
        operation: Operation,
        /// The case and the name of the file.
        check: String,
    },
    /// A file of a case stands under two causes.
    #[error("{0} is listed twice")]
    CheckTwice(String),
}
