//! Compresses the networks of the games to half their size; they are decompressed once, before the first search. Most
//! weights have sixteen bits, with similar upper bytes: writing all lower bytes before all upper bytes saves an eighth.
//! For the browser there are none: the page loads that of the game it asks about.

use std::{env, error::Error, fs, io::Write, path::Path};

use flate2::{Compression, write::GzEncoder};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("networks");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = env::var("OUT_DIR")?;
    if env::var("CARGO_CFG_TARGET_FAMILY")? == "wasm" {
        return Ok(());
    }
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "network") {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let packed = Path::new(&out).join(format!("{name}.packed"));
            let mut writer = GzEncoder::new(fs::File::create(packed)?, Compression::best());
            let bytes = fs::read(&path)?;
            let every_other = |first: usize| bytes.iter().copied().skip(first).step_by(2);
            writer.write_all(&every_other(0).chain(every_other(1)).collect::<Vec<u8>>())?;
            writer.finish()?;
        }
    }
    Ok(())
}
