//! Debian packages, where there is a package manager and the right to use it.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::{Outcome, end_of, run_logged};

/// Installs packages that are not there yet; gives the adapter's outcome where that cannot be done.
pub(super) fn install(packages: &[String], log: &PathBuf) -> std::io::Result<Option<Outcome>> {
    let missing: Vec<&str> = packages.iter().map(String::as_str).filter(|package| !is_installed(package)).collect();
    if missing.is_empty() {
        return Ok(None);
    }
    let names = missing.join(" ");
    let Some(prefix) = installer() else {
        return Ok(Some(Outcome::Skipped(format!(
            "needs the Debian packages {names}, which cannot be installed here"
        ))));
    };
    let install = |words: &[&str]| -> std::io::Result<bool> {
        let mut command = Command::new(prefix[0]);
        command.args(&prefix[1..]).args(words).env("DEBIAN_FRONTEND", "noninteractive");
        Ok(run_logged(&mut command, log)?.is_ok_and(|status| status.success()))
    };
    // Another program may be installing: its lock is waited for.
    let words = ["-o", "DPkg::Lock::Timeout=600", "install", "-y", "--no-install-recommends"];
    let words: Vec<&str> = words.into_iter().chain(missing).collect();
    // The lists of a new machine are empty, and those of an old one may name versions that are gone.
    if install(&words)? || (install(&["update"])? && install(&words)?) {
        return Ok(None);
    }
    Ok(Some(Outcome::Failed(format!("the Debian packages {names} could not be installed:\n{}", end_of(log)?))))
}

/// Whether a package such as `libyaml-dev=0.2.5-1` is installed, in this version.
fn is_installed(package: &str) -> bool {
    let (name, version) = package.split_once('=').map_or((package, None), |(name, version)| (name, Some(version)));
    let query = Command::new("dpkg-query").args(["-W", "-f=${db:Status-Status} ${Version}", name]).output();
    query.is_ok_and(|output| {
        let text = String::from_utf8_lossy(&output.stdout);
        let installed = text.strip_prefix("installed ");
        installed.is_some_and(|found| version.is_none_or(|version| found == version))
    })
}

/// The words that start the package manager with the right to install, where there are any.
fn installer() -> Option<&'static [&'static str]> {
    which::which("apt-get").ok()?;
    if is_root() {
        return Some(&["apt-get"]);
    }
    let may = Command::new("sudo").args(["-n", "true"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    may.is_ok_and(|status| status.success()).then_some(&["sudo", "-n", "DEBIAN_FRONTEND=noninteractive", "apt-get"])
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}
