//! The lessons become part of the program: every file of `lessons`, so that a new game's is found without being named
//! here. They are written as TOML, which people edit easily, and packed as JSON, which the program reads anyway.

use std::{collections::BTreeMap, env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
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
