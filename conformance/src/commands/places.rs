//! Where the cases are, and the checkout with adapters and expectations.

use std::path::PathBuf;

use crate::checkout::Checkout;
use crate::subject::Registry;
use kyaml_cases::archive;
use kyaml_cases::folder::Folder;
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

#[derive(clap::Args)]
pub(crate) struct Places {
    /// A folder of cases, such as conformance/cases of a checkout; the cases that are part of this program when nothing is said.
    #[arg(long, global = true, value_name = "FOLDER")]
    cases: Option<PathBuf>,
    /// The folder that holds conformance/adapters and conformance/expect; the nearest when nothing is said.
    ///
    /// It is looked for from the folder of --cases, or else from the current one: the folder itself, and those above it.
    #[arg(long, global = true, value_name = "FOLDER")]
    checkout: Option<PathBuf>,
}

/// The message of a command that needs a checkout, if there is none.
pub(crate) const NO_CHECKOUT: &str =
    "no conformance/adapters stands here or in a folder above: --checkout says where the checkout is";

/// The cases, and the specification whose clauses they name.
pub(crate) struct Cases {
    pub(crate) suite: Suite,
    pub(crate) spec: Spec,
    /// Whether files of expectations are about these cases: those of this program or of the checkout.
    pub(crate) are_expected: bool,
}

impl Places {
    /// The checkout, if there is one.
    pub(crate) fn checkout(&self) -> anyhow::Result<Option<Checkout>> {
        Ok(match (&self.checkout, &self.cases) {
            (Some(top), _) => Some(Checkout::at(top)?),
            (None, Some(cases)) => Checkout::around(cases),
            (None, None) => Checkout::around(&std::env::current_dir()?),
        })
    }

    /// The implementations that can be run: the built-in readers, and the adapters of the checkout.
    pub(crate) fn registry(&self) -> anyhow::Result<Registry> {
        Ok(Registry::new(self.checkout()?.as_ref(), &std::env::current_exe()?)?)
    }

    /// The cases, and the long streams if the cases are the project's own: a folder from elsewhere is asked alone.
    pub(crate) fn questions(&self) -> anyhow::Result<Cases> {
        let Cases { suite, spec, are_expected } = self.cases()?;
        let suite = if are_expected { suite.joined(kyaml_questions::long(&spec)?) } else { suite };
        Ok(Cases { suite, spec, are_expected })
    }

    pub(crate) fn cases(&self) -> anyhow::Result<Cases> {
        let checkout = self.checkout()?;
        let Some(folder) = &self.cases else {
            if let Some(checkout) = &checkout {
                warn_of_others(checkout);
            }
            return Ok(Cases { suite: Suite::shipped()?.clone(), spec: Spec::shipped().clone(), are_expected: true });
        };
        let own = checkout.filter(|checkout| folder.canonicalize().is_ok_and(|folder| folder == checkout.cases()));
        let spec = own.as_ref().map_or_else(|| Ok(Spec::shipped().clone()), |own| Spec::load(&own.spec()))?;
        Ok(Cases { suite: Suite::load_with(folder, &spec)?, spec, are_expected: own.is_some() })
    }
}

/// Says where the checkout has other cases than this program, which are easily taken for them.
fn warn_of_others(checkout: &Checkout) {
    let folder = checkout.cases();
    let is_same = || Folder::read(&folder).is_ok_and(|read| archive::shipped().folder(archive::CASES) == Some(&read));
    if folder.is_dir() && !is_same() {
        let folder = folder.display();
        eprintln!(
            "kyaml-conformance: the cases are those of this program, not those of {folder}: --cases {folder} takes them"
        );
    }
}
