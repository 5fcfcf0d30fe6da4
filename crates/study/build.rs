//! Embeds the lessons: every file of `lessons`, so that a new game's is found without being named here. They are
//! written as TOML, which people edit easily, and packed as JSON, which the program reads anyway. With the feature
//! `puzzles` the files of `puzzles` are embedded as well, compressed.

use std::{collections::BTreeMap, env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    #[cfg(feature = "puzzles")]
    pack_puzzles()?;
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("lessons");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let read: toml::Table =
                toml::from_str(&fs::read_to_string(&path)?).map_err(|error| format!("{}: {error}", path.display()))?;
            files.insert(name, read);
        }
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("lessons.json"), serde_json::to_string(&files)?)?;
    Ok(())
}

/// Compresses each file with gzip, and writes the list of them.
#[cfg(feature = "puzzles")]
fn pack_puzzles() -> Result<(), Box<dyn Error>> {
    use std::fmt::Write as _;

    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("puzzles");
    println!("cargo::rerun-if-changed={}", folder.display());
    let out = env::var("OUT_DIR")?;
    let mut list = String::from("const FILES: &[(&str, &[u8])] = &[\n");
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "tsv") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let packed = Path::new(&out).join(format!("{name}.gz"));
            let file = fs::File::create(&packed)?;
            let mut writer = flate2::write::GzEncoder::new(file, flate2::Compression::best());
            std::io::copy(&mut fs::File::open(&path)?, &mut writer)?;
            writer.finish()?;
            writeln!(list, "    ({name:?}, include_bytes!({:?})),", packed.to_string_lossy())?;
        }
    }
    list.push_str("];\n");
    fs::write(Path::new(&out).join("puzzles.rs"), list)?;
    Ok(())
}
