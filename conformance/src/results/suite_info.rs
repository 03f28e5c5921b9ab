use sha2::{Digest as _, Sha256};

use super::{SuiteInfo, file::hex};
use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_questions::LONG;

impl SuiteInfo {
    /// Describes a suite. The digest is over the files of its cases, in order of id and name. Long streams, which this version makes,
    /// are not files of the suite.
    pub(crate) fn of(suite: &Suite) -> Self {
        let mut digest = Sha256::new();
        let cases: Vec<&Case> = suite.cases().iter().filter(|case| case.area() != LONG).collect();
        for case in &cases {
            digest_case(case, &mut digest);
        }
        Self { version: env!("CARGO_PKG_VERSION").to_owned(), cases: cases.len(), sha256: hex(digest) }
    }
}

/// SHA-256 over the files of a case, in hexadecimal: a line `<bytes of the id> <id> <number of files>`, and for each file in order of
/// name a line `<bytes of the name> <name> <bytes of the file>` and its bytes.
pub(crate) fn case_digest(case: &Case) -> String {
    let mut digest = Sha256::new();
    digest_case(case, &mut digest);
    hex(digest)
}

/// Each name and each file has its length before it, so that no two suites digest the same bytes.
fn digest_case(case: &Case, digest: &mut Sha256) {
    let (id, files) = (case.id(), case.files());
    digest.update(format!("{} {id} {}\n", id.len(), files.files().count()));
    for (name, bytes) in files.files() {
        digest.update(format!("{} {name} {}\n", name.len(), bytes.len()));
        digest.update(bytes);
    }
}
