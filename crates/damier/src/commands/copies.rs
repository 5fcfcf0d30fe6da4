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
/// From SQLite to PostgreSQL, or back. Tables that are there already are left as they are, so that a copy that was broken
/// off can be begun again. What is copied is what was there when it began: stop the servers before, to leave nothing behind.
#[derive(Debug, clap::Args)]
pub(crate) struct CopyArgs {
    /// A data directory, or the address of a PostgreSQL, such as `postgres://user@host/damier`
    from: String,
    /// Where to, likewise
    to: String,
    /// Copy although strangers might listen on the way: you answer for the network
    #[arg(long)]
    trust_network: bool,
}

/// Keep a copy of all tables in a file, while the server runs
///
/// It has its name once all of it is there and compared; until then what is written is in a file beside it that ends in `.part`.
#[derive(Debug, clap::Args)]
pub(crate) struct BackupArgs {
    /// The file, which must not be there yet
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    storage: StorageArgs,
}

/// Bring tables back from a copy in a file, while the server runs
///
/// Tables that are there are left as they are; those that are missing come back whole.
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
    /// Where the games are kept; without it, `damier` in the user's data directory
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    /// The PostgreSQL where the games are kept instead, such as `postgres://user@host/damier`; without it, what
    /// `DAMIER_DATABASE` says
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// Copy although strangers might listen on the way: you answer for the network
    #[arg(long)]
    trust_network: bool,
}

impl StorageArgs {
    fn place(&self) -> Result<StoreAt, Failure> {
        // A directory that is given is meant, whatever the environment says.
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

/// What is wrong with what was asked for is told apart from what is not there or fails.
fn failure(error: &CopyError) -> Failure {
    match error {
        CopyError::There(_)
        | CopyError::Exposed(_)
        | CopyError::Open(OpenError::NoPostgres | OpenError::Address(_)) => Failure::Input(error.said()),
        _ => Failure::File(error.said()),
    }
}
