//! Finds the page to put into the program: what `web/` has built, or a note that says how to build it.

use std::{env, fs, path::PathBuf};

const NOT_BUILT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Damier</title>
<h1>Damier</h1>
<p>The page is not built yet: run <code>make play</code>. The interface for programs is at <a href=\"/api\">/api</a>.</p>
<p lang=\"fr\">La page n'est pas encore construite : lancez <code>make play</code>.</p>
</html>
";

fn main() {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the crate is"));
    let built = crate_folder.join("../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");
    let page = if built.join("index.html").is_file() {
        println!("cargo:rerun-if-changed={}", built.display());
        built
    } else {
        // Looked at again as soon as there is one.
        println!("cargo:rerun-if-changed={}", built.join("index.html").display());
        let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write")).join("page");
        fs::create_dir_all(&folder).expect("the build folder can be written");
        fs::write(folder.join("index.html"), NOT_BUILT).expect("the build folder can be written");
        folder
    };
    println!("cargo:rustc-env=DAMIER_PAGE={}", page.display());
}
