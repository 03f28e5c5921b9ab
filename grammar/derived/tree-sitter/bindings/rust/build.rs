//! Compiles the generated parser.

fn main() {
    let mut compiler = cc::Build::new();
    compiler.std("c11").include("src").file("src/parser.c");
    if compiler.get_compiler().is_like_msvc() {
        compiler.flag("-utf-8");
    }
    compiler.compile("tree-sitter-kyaml");
    println!("cargo:rerun-if-changed=src/parser.c");
}
