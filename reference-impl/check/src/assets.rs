//! The man pages and the completions of shells in `assets/`, in the folders where systems look for them. They are made
//! of the programs' arguments.
//!
//! `SNAPSHOTS=overwrite cargo test -p kyaml-check assets` writes them as they are now.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, Data};

use crate::{checker, formatter};

/// Fails if the generated file is not the one that is committed.
fn check(file: &str, generated: Vec<u8>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/data/share").join(file);
    let generated = String::from_utf8(generated).unwrap();
    // Trailing blanks mean nothing in any of these languages.
    let lines: Vec<&str> = generated.lines().map(str::trim_end).collect();
    Assert::new()
        .action_env(DEFAULT_ACTION_ENV)
        .eq(Data::from(lines.join("\n").trim_end().to_owned() + "\n").raw(), Data::read_from(&path, None).raw());
}

fn programs() -> [Command; 2] {
    [checker::command(), formatter::command()]
}

/// Where each shell looks for the completions of `program`, below a folder `share`. Elvish has modules there, and
/// PowerShell no place at all.
fn place(shell: Shell, program: &str) -> Option<PathBuf> {
    let (folder, file) = match shell {
        Shell::Bash => ("bash-completion/completions", program.to_owned()),
        Shell::Zsh => ("zsh/site-functions", format!("_{program}")),
        Shell::Fish => ("fish/vendor_completions.d", format!("{program}.fish")),
        Shell::Elvish => ("elvish/lib", format!("{program}.elv")),
        Shell::PowerShell => ("kyaml/powershell", format!("_{program}.ps1")),
        _ => return None,
    };
    Some(Path::new(folder).join(file))
}

#[test]
fn the_man_pages_are_those_of_the_arguments() {
    for command in programs() {
        let name = command.get_name().to_owned();
        check(&format!("man/man1/{name}.1"), man_page(command));
    }
}

/// The man page of a program. What its help has after the options becomes sections of their own, kept line by line.
fn man_page(command: Command) -> Vec<u8> {
    let after = command.get_after_help().unwrap().to_string();
    let (name, version) = (command.get_name().to_owned(), command.get_version().unwrap().to_owned());
    // Without a date, which would be that of the build.
    let mut page = Vec::new();
    writeln!(page, ".TH {} 1 \"\" \"{name} {version}\" \"User Commands\"", name.to_uppercase()).unwrap();
    let man = Man::new(command);
    man.render_name_section(&mut page).unwrap();
    man.render_synopsis_section(&mut page).unwrap();
    man.render_description_section(&mut page).unwrap();
    man.render_options_section(&mut page).unwrap();
    for section in after.split("\n\n") {
        let (heading, lines) = section.split_once(":\n").unwrap();
        let mut roff = Roff::new();
        roff.control("SH", [&*heading.to_uppercase()]).control("nf", []);
        for line in lines.lines() {
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        roff.control("fi", []);
        page.extend(roff.to_roff().bytes());
    }
    // A preamble for each section is too many. Two breaks around an empty line are one empty line, and readers say so.
    let (preamble, page) = (Roff::new().render(), String::from_utf8(page).unwrap());
    (preamble.clone() + &page.replace(&preamble, "").replace(".br\n\n.br\n", ".sp\n")).into_bytes()
}

#[test]
fn the_completions_are_those_of_the_arguments() {
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::Elvish, Shell::PowerShell] {
        for mut command in programs() {
            let name = command.get_name().to_owned();
            let mut script = Vec::new();
            generate(shell, &mut command, &name, &mut script);
            check(place(shell, &name).unwrap().to_str().unwrap(), script);
        }
    }
}
