//! An implementation, and how it is asked.

use std::path::Path;

use crate::adapter::{Adapter, Configuration, DEFAULT};
use crate::ask::answer::Respond;
use crate::ask::exec::{Exec, Findings, Program};
use crate::ask::process::Limits;
use crate::ask::session::{Launch, Session};
use crate::claim::Claims;
use crate::plan::Check;
use crate::results::Schema;
use kyaml_protocol::VERSION;
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::reader::{Profile, Reader};

mod registry;

pub use registry::{Known, Registry};

/// An implementation.
#[derive(Debug, Clone)]
pub struct Subject {
    /// Its full name.
    pub name: String,
    /// The language that it is for; empty where nothing says.
    pub language: String,
    /// The name of the library or program.
    pub library: String,
    /// Its address; empty where nothing says.
    pub homepage: String,
    /// How it resolves plain scalars.
    pub schema: Option<Schema>,
    /// 1 for the readers that must read every portable case alike, 2 for others.
    pub tier: Option<u8>,
    /// The operations that it supports.
    pub operations: Vec<Operation>,
    /// The classes that it claims.
    pub(crate) claims: Claims,
    transport: Transport,
}

#[derive(Debug, Clone)]
enum Transport {
    /// An adapter, which speaks the protocol.
    Adapter(Launch),
    /// A program, which does not, and has its options on its command line.
    Program(Program, Options),
}

impl Subject {
    /// A reader that is built into this program; `program` is its path.
    pub(crate) fn reader(reader: Reader, program: &Path) -> Self {
        let schema = match reader.profile {
            Profile::Typed => Schema::Yaml12Core,
            Profile::Events | Profile::Syntax => Schema::Untyped,
        };
        Self {
            homepage: format!("https://crates.io/crates/{}", reader.name),
            schema: Some(schema),
            tier: Some(2),
            ..Self::built_in(reader.name, "--reader", Operation::Load, program)
        }
    }

    pub(crate) fn adapter(adapter: &Adapter, configuration: &Configuration) -> Self {
        let manifest = &adapter.manifest;
        let (program, arguments) = adapter.command(&manifest.run, Some(configuration));
        let launch = Launch {
            program,
            arguments,
            folder: Some(adapter.folder.clone()),
            name: manifest.name.clone(),
            configuration: configuration.name.clone(),
            operations: manifest.operations.clone(),
            protocol: manifest.protocol,
        };
        Self {
            name: adapter.full_name(configuration),
            language: manifest.language.clone(),
            library: configuration.library.as_ref().unwrap_or(&manifest.library).clone(),
            homepage: configuration.homepage.as_ref().unwrap_or(&manifest.homepage).clone(),
            schema: Some(configuration.schema),
            tier: Some(configuration.tier),
            operations: manifest.operations.clone(),
            claims: Claims::open(&manifest.operations, manifest.classes.as_deref()),
            transport: Transport::Adapter(launch),
        }
    }

    /// A program of which nothing is known but how to call it, and what it does then.
    pub(crate) fn program(name: &str, program: Program, operation: Operation, options: Options) -> Self {
        let claims = Claims::of_program(operation, options);
        Self { claims, ..Self::unknown(name, operation, Transport::Program(program, options)) }
    }

    /// A formatter by its command line, such as `kyaml-fmt {input}`.
    ///
    /// # Errors
    /// Fails if the command line is malformed.
    pub fn formatter(command: &str) -> anyhow::Result<Self> {
        let program = Program { template: command.parse()?, codes: None, findings: Findings::default() };
        Ok(Self::program("formatter", program, Operation::Format, Options::default()))
    }

    /// An adapter that is built into this program, whose path is `program`: `serve KIND NAME` starts it.
    pub(crate) fn built_in(name: &str, kind: &str, operation: Operation, program: &Path) -> Self {
        let launch = Launch {
            program: program.to_owned(),
            arguments: ["serve", kind, name].map(Into::into).to_vec(),
            folder: None,
            name: name.to_owned(),
            configuration: DEFAULT.to_owned(),
            operations: vec![operation],
            protocol: VERSION,
        };
        Self { language: "Rust".to_owned(), ..Self::unknown(name, operation, Transport::Adapter(launch)) }
    }

    /// An implementation of one operation, of which nothing else is known.
    fn unknown(name: &str, operation: Operation, transport: Transport) -> Self {
        Self {
            name: name.to_owned(),
            language: String::new(),
            library: name.to_owned(),
            homepage: String::new(),
            schema: None,
            tier: None,
            operations: vec![operation],
            claims: Claims::open(&[operation], None),
            transport,
        }
    }

    /// Whether a check is for it. A program has the options that it has, and an adapter those of its version of the
    /// protocol.
    pub(crate) fn takes(&self, check: &Check<'_>) -> bool {
        let takes_options = match &self.transport {
            Transport::Adapter(launch) => check.options.version() <= launch.protocol,
            Transport::Program(_, options) => check.options == *options,
        };
        let is_loader = self.schema == Some(Schema::Kubernetes);
        takes_options
            && self.operations.contains(&check.operation)
            && (is_loader || !check.is_for_kubernetes())
            && self.claims.take(check)
    }

    /// A way to ask it. Nothing is started before the first question.
    #[must_use]
    pub fn open(&self, limits: Limits) -> Box<dyn Respond> {
        match &self.transport {
            Transport::Adapter(launch) => Box::new(Session::new(launch.clone(), limits)),
            Transport::Program(program, _) => Box::new(Exec::new(program.clone(), limits)),
        }
    }
}
