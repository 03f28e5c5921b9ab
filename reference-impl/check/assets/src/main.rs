//! Writes the man pages and the completions of the programs into a folder, below `data/share` in the folders
//! where systems look for them: `cargo run -p kyaml-assets -- target/assets`. They are made of the programs' arguments.

use std::io::{self, Write};
use std::path::Path;
use std::{env, fs};

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use kyaml_check::{checker, differ, formatter, merger};

/// The shells, each with the place of a program's completions below `share`. `{}` is the program. Elvish
/// has modules there. PowerShell has no place for them.
const SHELLS: [(Shell, &str); 5] = [
    (Shell::Bash, "bash-completion/completions/{}"),
    (Shell::Zsh, "zsh/site-functions/_{}"),
    (Shell::Fish, "fish/vendor_completions.d/{}.fish"),
    (Shell::Elvish, "elvish/lib/{}.elv"),
    (Shell::PowerShell, "kyaml/powershell/_{}.ps1"),
];

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).ok_or_else(|| io::Error::other("usage: kyaml-assets FOLDER"))?;
    let share = Path::new(&folder).join("data/share");
    for (place, content) in assets()? {
        let path = share.join(place);
        fs::create_dir_all(path.parent().expect("the place has a folder"))?;
        fs::write(path, content)?;
    }
    Ok(())
}

/// Each file, by its place below `share`.
fn assets() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut assets = Vec::new();
    for mut command in [checker::command(), formatter::command(), differ::command(), merger::command()] {
        let name = command.get_name().to_owned();
        assets.push((format!("man/man1/{name}.1"), man_page(command.clone())?));
        for (shell, place) in SHELLS {
            let mut script = Vec::new();
            generate(shell, &mut command, &name, &mut script);
            assets.push((place.replace("{}", &name), script));
        }
    }
    Ok(assets)
}

/// The man page of a program. Each section of its help after the options becomes a section, kept line by line.
fn man_page(command: Command) -> io::Result<Vec<u8>> {
    let after = command.get_after_help().expect("the help has sections after the options").to_string();
    let (name, version) = (command.get_name().to_owned(), command.get_version().expect("a version").to_owned());
    // Without a date, which would be that of the build.
    let mut page = Vec::new();
    writeln!(page, ".TH {} 1 \"\" \"{name} {version}\" \"User Commands\"", name.to_uppercase())?;
    let man = Man::new(command);
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for section in after.split("\n\n") {
        let (heading, lines) = section.split_once(":\n").expect("a section has a heading");
        let mut roff = Roff::new();
        roff.control("SH", [&*heading.to_uppercase()]).control("nf", []);
        for line in lines.lines() {
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        roff.control("fi", []);
        page.extend(roff.to_roff().bytes());
    }
    // One preamble is enough. Two breaks around an empty line are one empty line, and readers warn of them.
    let (preamble, page) = (Roff::new().render(), String::from_utf8(page).map_err(io::Error::other)?);
    Ok((preamble.clone() + &page.replace(&preamble, "").replace(".br\n\n.br\n", ".sp\n")).into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_assets_name_an_option() {
        let assets = assets().unwrap();
        assert_eq!(assets.len(), 24);
        for (place, content) in assets {
            let text = String::from_utf8(content).unwrap().replace('\\', "");
            assert!(text.contains("color"), "{place} does not name the option --color");
        }
    }
}
