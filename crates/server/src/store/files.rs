//! The files of the database: where they are, and that nobody else reads them.

use std::{
    fs::{File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use super::OpenError;

/// The database, and what `SQLite` and the server keep beside it.
const DATABASE: &str = "damier.sqlite";
const BESIDE: [&str; 3] = ["damier.sqlite-wal", "damier.sqlite-shm", LOCK];
const LOCK: &str = "damier.lock";

/// The path of the database in a data directory.
pub(super) fn database(directory: &Path) -> PathBuf {
    directory.join(DATABASE)
}

/// A database in a new file, for this user alone, which is written beside it and gets its name at the end: whoever finds the name
/// finds all of it.
#[derive(Debug)]
pub(super) struct NewFile {
    path: PathBuf,
    part: PathBuf,
    /// So that no other program writes the same; one that was killed holds it no more, and what it left behind goes.
    _lock: File,
    finished: bool,
}

impl NewFile {
    /// Begins one. A file of that name is left alone, which is an error.
    pub(super) fn begin(path: &Path) -> io::Result<Self> {
        is_free(path)?;
        let part = with_ending(path, ".part");
        let lock = own_file(&part)?;
        lock.try_lock()?;
        // Whoever held it may have finished in this moment, and then this is the file that has its name by now.
        is_free(path)?;
        lock.set_len(0)?;
        let new = Self { path: path.to_owned(), part, _lock: lock, finished: false };
        new.remove_beside()?;
        Ok(new)
    }

    /// Removes what `SQLite` keeps beside it while it is written.
    fn remove_beside(&self) -> io::Result<()> {
        for ending in ["-wal", "-shm"] {
            match std::fs::remove_file(with_ending(&self.part, ending)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// Where it is written.
    pub(super) fn part(&self) -> &Path {
        &self.part
    }

    /// Gives it its name, once it is closed. One that has come there meanwhile is left alone.
    pub(super) fn finish(mut self) -> io::Result<()> {
        is_free(&self.path)?;
        std::fs::rename(&self.part, &self.path)?;
        self.finished = true;
        // The name is on the disk, too, before anybody hears of it.
        #[cfg(unix)]
        if let Some(directory) = self.path.parent() {
            let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
            File::open(directory)?.sync_all()?;
        }
        Ok(())
    }
}

/// What came to nothing leaves nothing behind, where that can be.
impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.finished {
            let _ = (self.remove_beside(), std::fs::remove_file(&self.part));
        }
    }
}

fn is_free(path: &Path) -> io::Result<()> {
    if path.try_exists()? { Err(io::ErrorKind::AlreadyExists.into()) } else { Ok(()) }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Makes the directory and the files in it, for the server's own user alone, and locks them for this process. Gives the
/// path of the database.
///
/// A directory that is there already keeps its permissions, as others may have something in it; the files are ours.
pub(super) fn prepare(directory: &Path) -> Result<(PathBuf, File), OpenError> {
    let shown = || directory.display().to_string();
    make_directory(directory).map_err(|error| OpenError::Directory(shown(), error))?;
    let lock = own_file(&directory.join(LOCK)).map_err(|error| OpenError::Directory(shown(), error))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(std::fs::TryLockError::WouldBlock) => return Err(OpenError::InUse(shown())),
        Err(std::fs::TryLockError::Error(error)) => return Err(OpenError::Directory(shown(), error)),
    }
    let path = database(directory);
    if !path.exists() {
        // SQLite gives the files beside it the permissions of this one.
        own_file(&path).map_err(|error| OpenError::Directory(shown(), error))?;
    }
    for name in BESIDE.into_iter().chain([DATABASE]) {
        if let Err(error) = close_to_others(&directory.join(name)) {
            tracing::warn!(%error, "{name} stays readable for other users of this machine");
        }
    }
    Ok((path, lock))
}

#[cfg(unix)]
fn make_directory(directory: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)
}

#[cfg(unix)]
fn own_file(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    OpenOptions::new().create(true).append(true).mode(0o600).open(path)
}

/// Takes away what others may do with a file, and leaves what its owner may.
#[cfg(unix)]
fn close_to_others(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = match std::fs::metadata(path) {
        Ok(metadata) => metadata.permissions().mode() & 0o777,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let owners = mode & 0o700;
    if owners == mode {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(owners))
}

#[cfg(not(unix))]
fn make_directory(directory: &Path) -> io::Result<()> {
    std::fs::create_dir_all(directory)
}

#[cfg(not(unix))]
fn own_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}
