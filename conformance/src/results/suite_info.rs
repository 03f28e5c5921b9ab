use std::path::Path;

use sha2::{Digest as _, Sha256};

use super::{SuiteInfo, file::hex};
use kyaml_cases::suite::Suite;

impl SuiteInfo {
    /// Describes a suite. The digest is over the files of its cases, in order of id and name.
    ///
    /// # Errors
    /// Fails when a file cannot be read again.
    pub fn of(suite: &Suite) -> std::io::Result<Self> {
        let mut digest = Sha256::new();
        for case in suite.cases() {
            digest_folder(case.id(), case.folder(), &mut digest)?;
        }
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Ok(Self { version, cases: suite.cases().len(), sha256: hex(digest) })
    }
}

/// Lengths stand before what they measure, so that no two suites digest the same bytes.
fn digest_folder(id: &str, folder: &Path, digest: &mut Sha256) -> std::io::Result<()> {
    let mut files: Vec<_> = folder.read_dir()?.collect::<Result<_, _>>()?;
    files.sort_by_key(std::fs::DirEntry::file_name);
    digest.update(format!("{} {id} {}\n", id.len(), files.len()));
    for file in files {
        let name = file.file_name();
        let bytes = std::fs::read(file.path())?;
        digest.update(format!("{} {} {}\n", name.len(), name.display(), bytes.len()));
        digest.update(&bytes);
    }
    Ok(())
}
