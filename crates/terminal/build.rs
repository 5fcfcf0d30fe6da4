//! The pages of the rules become part of the program: every page of `docs/rules` that is there, so that a new game's is
//! found without being named here. They are compressed, as half of them is never read: that of the other language.

use std::{env, error::Error, fmt::Write as _, fs, io, path::Path};

use flate2::{Compression, write::GzEncoder};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../docs/rules").canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages: Vec<_> = fs::read_dir(&folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    pages.retain(|page| page.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    let out = env::var("OUT_DIR")?;
    let mut list = String::from("const PAGES: &[(&str, &[u8])] = &[\n");
    for page in &pages {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        // What only leads from sentences to tests is not for players.
        if name != "sentences.md" {
            let packed = Path::new(&out).join(format!("{name}.gz"));
            let mut writer = GzEncoder::new(fs::File::create(&packed)?, Compression::best());
            io::copy(&mut fs::File::open(page)?, &mut writer)?;
            writer.finish()?;
            println!("cargo::rerun-if-changed={}", page.display());
            writeln!(list, "    ({name:?}, include_bytes!({:?})),", packed.to_string_lossy())?;
        }
    }
    list.push_str("];\n");
    fs::write(Path::new(&out).join("pages.rs"), list)?;
    Ok(())
}
