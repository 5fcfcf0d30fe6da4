//! `damier copy`, `damier backup` and `damier restore`: tables from one database to another, into a file, and back.

use std::{io::Write, path::PathBuf};

use clap::ValueHint;
use damier_notation::sentences::Lang;
use damier_server::{CopyError, OpenError, StoreAt, copy};

use crate::{
    args::{data_directory, database},
    failure::Failure,
    output::bar,
};

/// Copy all tables from one database to another, and compare
///
/// Copies from SQLite to PostgreSQL or back. Tables that already exist at the destination are not changed, so an
/// interrupted copy can be repeated. It copies what is there when it starts: stop the servers first, so that nothing is
/// left out.
#[derive(Debug, clap::Args)]
pub(crate) struct CopyArgs {
    /// A data directory, or the address of a PostgreSQL, such as `postgres://user@host/damier`
    from: String,
    /// The destination, in the same form
    to: String,
    /// Allow an unencrypted connection to a PostgreSQL on another machine. Use it only if the network is protected
    /// by other means
    #[arg(long)]
    trust_network: bool,
}

/// Back up all tables to a file, while the server runs
///
/// The file gets its name only when it is complete and compared. Until then it is beside it, with a name that ends in
/// `.part`.
#[derive(Debug, clap::Args)]
pub(crate) struct BackupArgs {
    /// The file, which must not exist yet
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    storage: StorageArgs,
}

/// Restore missing tables from a backup, while the server runs
///
/// Tables that exist are not changed.
#[derive(Debug, clap::Args)]
pub(crate) struct RestoreArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    storage: StorageArgs,
}

#[derive(Debug, clap::Args)]
struct StorageArgs {
    /// The data directory; without it, `damier` in the user's data directory
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// The PostgreSQL with the games, such as `postgres://user@host/damier`; without it, the one in `DAMIER_DATABASE`
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// Allow an unencrypted connection to a PostgreSQL on another machine. Use it only if the network is protected
    /// by other means
    #[arg(long)]
    trust_network: bool,
}

impl StorageArgs {
    fn place(&self) -> Result<StoreAt, Failure> {
        // A given directory wins over the environment.
        match database(self.database.as_deref()).filter(|_| self.data.is_none()) {
            Some(url) => Ok(StoreAt::Postgres(url)),
            None => Ok(StoreAt::Directory(data_directory(self.data.as_deref())?)),
        }
    }
}

pub(crate) fn copy_tables(args: &CopyArgs, lang: Lang) -> Result<(), Failure> {
    run(&StoreAt::read(&args.from), &StoreAt::read(&args.to), args.trust_network, lang)
}

pub(crate) fn backup(args: &BackupArgs, lang: Lang) -> Result<(), Failure> {
    run(&args.storage.place()?, &StoreAt::File(args.file.clone()), args.storage.trust_network, lang)
}

pub(crate) fn restore(args: &RestoreArgs, lang: Lang) -> Result<(), Failure> {
    run(&StoreAt::File(args.file.clone()), &args.storage.place()?, args.storage.trust_network, lang)
}

fn run(from: &StoreAt, to: &StoreAt, trust_network: bool, lang: Lang) -> Result<(), Failure> {
    let bar = bar(0, "{bar:40} {human_pos}/{human_len} {eta}");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(copy(from, to, trust_network, |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    }));
    bar.finish_and_clear();
    let copied = copied.map_err(|error| failure(&error))?;
    writeln!(anstream::stdout(), "{}", copied.said().in_language(lang))?;
    copied.difference().map_or(Ok(()), |difference| Err(Failure::Different(difference)))
}

/// Tells wrong requests apart from what is missing or fails.
fn failure(error: &CopyError) -> Failure {
    match error {
        CopyError::There(_)
        | CopyError::Exposed(_)
        | CopyError::Open(OpenError::NoPostgres | OpenError::Address(_)) => Failure::Input(error.said()),
        _ => Failure::File(error.said()),
    }
}
