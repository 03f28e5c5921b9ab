//! `src/` is what tree-sitter makes of grammar.js. `cargo xtask bless parser` writes it; Node runs grammar.js.

use std::fs;
use std::path::Path;

use tree_sitter_generate::{ABI_VERSION_MAX, OptLevel, generate_parser_in_directory};

const FILES: [&str; 6] = [
    "grammar.json",
    "node-types.json",
    "parser.c",
    "tree_sitter/alloc.h",
    "tree_sitter/array.h",
    "tree_sitter/parser.h",
];

#[test]
fn generated_parser_is_current() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let made = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let none = None::<&Path>;
    generate_parser_in_directory(
        package,
        Some(made),
        none,
        ABI_VERSION_MAX,
        None,
        Some("node"),
        true,
        OptLevel::default(),
    )
    .expect("grammar.js is a grammar, and there is Node");
    let bless = std::env::var_os("KYAML_BLESS").is_some();
    for name in FILES {
        let [made, committed] = [made.join(name), package.join("src").join(name)];
        if bless {
            fs::create_dir_all(committed.parent().expect("src/ is above")).expect("the package is writable");
            fs::copy(&made, &committed).expect("the package is writable");
        }
        let [made, found] = [&made, &committed].map(|path| fs::read_to_string(path).unwrap_or_default());
        assert!(made == found, "src/{name} is stale; `cargo xtask bless parser` writes it");
    }
}
