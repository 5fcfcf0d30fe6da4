//! Finds the page to put into the program: what `web/` has built, or a note that says how to build it. And the description of
//! the interface, compressed.
//!
//! The page's files of networks stay outside: the engine has them already. Their addresses go into a list.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};

const INDEX: &str = "index.html";

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
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    for described in ["web/src/api/openapi.json", "docs/api.md"] {
        let file = crate_folder.join("../..").join(described);
        println!("cargo:rerun-if-changed={}", file.display());
        pack(&file, &out).expect("the description can be read, and the build folder written");
    }
    let page = out.join("page");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");
    if page.exists() {
        fs::remove_dir_all(&page).expect("the build folder can be written");
    }
    fs::create_dir_all(&page).expect("the build folder can be written");
    let mut networks = String::new();
    if built.join("index.html").is_file() {
        println!("cargo:rerun-if-changed={}", built.display());
        take_over(&built, &page).expect("the page can be read, and the build folder written");
        networks = networks_of(&built).expect("the page can be read");
    } else {
        // Looked at again as soon as there is one.
        println!("cargo:rerun-if-changed={}", built.join("index.html").display());
        fs::write(page.join(INDEX), NOT_BUILT).expect("the build folder can be written");
    }
    fs::write(out.join("networks.txt"), networks).expect("the build folder can be written");
    println!("cargo:rustc-env=DAMIER_PAGE={}", page.display());
}

/// What the file of a network ends with.
const NETWORK: &str = ".network";

/// The addresses of the networks that a page loads, each with the network's name, a line each: `assets/NAME-HASH.network NAME`.
fn networks_of(page: &Path) -> io::Result<String> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(page.join("assets"))? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        if let Some((name, _)) = file.strip_suffix(NETWORK).and_then(|stem| stem.split_once('-')) {
            lines.push(format!("assets/{file} {name}\n"));
        }
    }
    lines.sort();
    Ok(lines.concat())
}

/// Compresses a file into the folder, under its name and `.gz`.
fn pack(file: &Path, folder: &Path) -> io::Result<()> {
    let mut packed = folder.join(file.file_name().unwrap_or_default()).into_os_string();
    packed.push(".gz");
    let mut writer = GzEncoder::new(fs::File::create(packed)?, Compression::best());
    io::copy(&mut fs::File::open(file)?, &mut writer)?;
    writer.finish()?;
    Ok(())
}

/// Copies the files that go into the program. What is there compressed goes in only like that, and only as Brotli, the smallest: the
/// server makes gzip of it for those who take that.
/// The page itself goes in plain, as the server writes into it.
fn take_over(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let source = entry?.path();
        let Some(name) = source.file_name() else { continue };
        let target = to.join(name);
        if source.is_dir() {
            fs::create_dir_all(&target)?;
            take_over(&source, &target)?;
            continue;
        }
        let ending = source.extension().unwrap_or_default();
        let wanted = match name.to_str() {
            Some(INDEX) => true,
            Some("index.html.br") => false,
            Some(name) if name.trim_end_matches(".br").ends_with(NETWORK) => false,
            _ => ending != "gz" && !source.with_extension(format!("{}.br", ending.display())).exists(),
        };
        if wanted {
            fs::copy(&source, &target)?;
        }
    }
    Ok(())
}
