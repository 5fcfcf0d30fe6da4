//! Asks the linker for a smaller program: identical functions are merged, of which code generic over the games has
//! many, and relocations are written as a bitmap instead of a list. LLD, which comes with Rust for Linux on x86-64, can
//! do both. If a program cannot be linked so, or does not run, it is linked as usual.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const FOLD: &str = "-Wl,--icf=all";
/// The C library has to support this: glibc since 2.36.
const PACK: &str = "-Wl,-z,pack-relative-relocs";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    // Without optimisation it would only take time.
    if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        for flag in [FOLD, PACK].into_iter().filter(|flag| can(flag).unwrap_or(false)) {
            println!("cargo::rustc-link-arg-bins={flag}");
        }
    }
}

/// Whether a program linked so runs; programs for another machine cannot be tried.
fn can(flag: &str) -> Option<bool> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    let (source, program) = (folder.join("linked.rs"), folder.join("linked"));
    fs::write(&source, "fn main() {}\n").ok()?;
    let mut rustc = Command::new(env::var_os("RUSTC")?);
    rustc.args(env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default().split('\x1f').filter(|flag| !flag.is_empty()));
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        rustc.arg(format!("-Clinker={linker}"));
    }
    rustc.arg("--target").arg(env::var_os("TARGET")?).arg(format!("-Clink-arg={flag}"));
    rustc.arg("-o").arg(&program).arg(source);
    Some(succeeds(&mut rustc) && (flag == FOLD || runs(&program)))
}

fn runs(program: &Path) -> bool {
    env::var_os("TARGET") == env::var_os("HOST") && succeeds(&mut Command::new(program))
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}
