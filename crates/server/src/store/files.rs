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

/// Makes a new file, for this user alone; one that is there is left alone.
pub(super) fn new_file(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create_new(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
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
