//! Tables that are copied from one database to another, and back.

use std::fs::File;

use super::{Kept, Kind, kinds, row_of};
use crate::store::{
    Epoch, Owner, StoreError,
    copy::{Copied, CopyError, StoreAt, copy},
    faults::Faults,
};

impl Kept {
    fn place(&self) -> StoreAt {
        self.url.clone().map_or_else(|| StoreAt::Directory(self.directory.path().to_owned()), StoreAt::Postgres)
    }
}

#[tokio::test]
async fn what_is_copied_is_what_was_there_and_can_be_gone_on_with() {
    let mut ways = vec![(Kind::Sqlite, Kind::Sqlite)];
    if kinds().contains(&Kind::Postgres) {
        ways = vec![(Kind::Sqlite, Kind::Postgres), (Kind::Postgres, Kind::Sqlite), (Kind::Postgres, Kind::Postgres)];
    }
    for (from, to) in ways {
        let mut source = Kept::new(from, Faults::default()).await;
        // More than are copied at a time.
        let names: Vec<String> = (0..120).map(|n| format!("t{n}")).collect();
        for name in &names {
            source.open_table(name).await.expect("a table");
        }
        assert_eq!(source.append(&["t3", "t77"]).await, [Ok(()), Ok(())]);
        let target = Kept::new(to, Faults::default()).await;
        let mut seen = Vec::new();
        let copied = copy(&source.place(), &target.place(), false, |done, total| seen.push((done, total)))
            .await
            .expect("copied");
        assert_eq!(copied, Copied { tables: 120, events: 122, ..Copied::default() });
        assert_eq!((seen.first(), seen.last()), (Some(&(0, 120)), Some(&(120, 120))));
        assert_eq!(source.stored().await, target.stored().await);
        // What is there is left alone, also where it has gone on; what is new follows.
        let Ok(Some(Owner::Here(epoch))) = target.store.claim("t77").await else { panic!("nobody else has it") };
        assert_eq!(target.store.append("t77", epoch, vec![row_of(3, "{}")], None).await, Ok(()));
        source.open_table("u").await.expect("a table");
        let again = copy(&source.place(), &target.place(), false, |_, _| {}).await.expect("copied");
        assert_eq!(again, Copied { tables: 1, events: 1, kept: 120, ..Copied::default() });
        // Where something else has happened there, it is said.
        assert_eq!(source.append(&["t77"]).await, [Ok(())]);
        let differ = copy(&source.place(), &target.place(), false, |_, _| {}).await.expect("copied");
        assert_eq!((differ.tables, differ.kept, differ.differ, differ.named), (0, 120, 1, vec!["t77".to_owned()]));
    }
}

#[tokio::test]
async fn a_copy_in_a_file_is_made_once_and_brought_back() {
    for kind in kinds() {
        let mut source = Kept::new(kind, Faults::default()).await;
        source.open_table("a").await.expect("a table");
        assert_eq!(source.append(&["a"]).await, [Ok(())]);
        let path = source.directory.path().join("copy.sqlite");
        let file = StoreAt::File(path.clone());
        let nothing = copy(&file, &source.place(), false, |_, _| {}).await;
        assert!(matches!(nothing, Err(CopyError::Nothing(_))), "{nothing:?}");
        // What a copy that was killed has left behind is neither taken for one nor in the way.
        for (ending, left) in [(".part", "half a copy"), (".part-wal", "and its log")] {
            std::fs::write(source.directory.path().join(format!("copy.sqlite{ending}")), left).expect("written");
        }
        let nothing = copy(&file, &source.place(), false, |_, _| {}).await;
        assert!(matches!(nothing, Err(CopyError::Nothing(_))), "{nothing:?}");
        copy(&source.place(), &file, false, |_, _| assert!(!path.exists(), "not before it is whole"))
            .await
            .expect("a copy");
        let beside = std::fs::read_dir(source.directory.path()).expect("the directory");
        let names = beside.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
        assert_eq!(names.filter(|name| name.starts_with("copy")).collect::<Vec<_>>(), ["copy.sqlite"]);
        let twice = copy(&source.place(), &file, false, |_, _| {}).await;
        assert!(matches!(twice, Err(CopyError::There(_))), "{twice:?}");
        let target = Kept::new(kind, Faults::default()).await;
        copy(&file, &target.place(), false, |_, _| {}).await.expect("brought back");
        assert_eq!(source.stored().await, target.stored().await);
        if kind == Kind::Postgres {
            assert_eq!(
                target.store.append("a", Epoch::FIRST, vec![row_of(3, "{}")], None).await,
                Err(StoreError::Stale)
            );
            assert_eq!(target.store.claim("a").await, Ok(Some(Owner::Here(Epoch::FIRST))));
        }
    }
}

/// Of two copies to the same file one is made, whole; one that fails leaves nothing behind.
#[tokio::test]
async fn a_copy_that_comes_to_nothing_is_not_there() {
    let mut source = Kept::new(Kind::Sqlite, Faults::default()).await;
    source.open_table("a").await.expect("a table");
    let directory = tempfile::tempdir().expect("a directory");
    let file = StoreAt::File(directory.path().join("copy.sqlite"));
    let half = File::create(directory.path().join("copy.sqlite.part")).expect("a file");
    half.lock().expect("locked");
    let busy = copy(&source.place(), &file, false, |_, _| {}).await;
    assert!(matches!(busy, Err(CopyError::Busy(_))), "{busy:?}");
    drop(half);
    let nowhere = StoreAt::File(directory.path().join("nowhere/copy.sqlite"));
    let nowhere = copy(&source.place(), &nowhere, false, |_, _| {}).await.expect_err("there is no such directory");
    assert!(
        nowhere.said().en.contains("nowhere/copy.sqlite: ") && nowhere.said().fr.contains("copy.sqlite : "),
        "{nowhere}"
    );
    source.interfere(&["DROP TABLE events"]).await;
    let failed = copy(&source.place(), &file, false, |_, _| {}).await;
    assert!(matches!(failed, Err(CopyError::Database(_))), "{failed:?}");
    assert_eq!(std::fs::read_dir(directory.path()).expect("the directory").count(), 0);
}

/// `SQLite` has kept ids that `PostgreSQL` cannot hold, from before they were refused.
#[tokio::test]
async fn an_id_that_the_other_database_cannot_hold_does_not_stand_in_the_way() {
    let mut source = Kept::new(Kind::Sqlite, Faults::default()).await;
    source.open_table("a").await.expect("a table");
    source.interfere(&["UPDATE events SET seat = 'white', command = 'a' || char(0) || 'b'"]).await;
    for kind in kinds() {
        let target = Kept::new(kind, Faults::default()).await;
        for (tables, kept) in [(1, 0), (0, 1)] {
            let copied = copy(&source.place(), &target.place(), false, |_, _| {}).await.expect("copied");
            assert_eq!((copied.tables, copied.kept, copied.differ), (tables, kept, 0));
        }
        assert_eq!(source.stored().await, target.stored().await);
    }
}

#[tokio::test]
async fn what_strangers_might_read_on_the_way_is_not_copied() {
    let source = Kept::new(Kind::Sqlite, Faults::default()).await;
    let open = StoreAt::read("postgres://damier:secret@db.invalid/damier");
    for (from, to) in [(&source.place(), &open), (&open, &source.place())] {
        let refused = copy(from, to, false, |_, _| {}).await.expect_err("it is open");
        assert!(matches!(refused, CopyError::Exposed(_)), "{refused}");
        assert!(!refused.to_string().contains("secret") && refused.said().fr.contains("--trust-network"));
        let tried = copy(from, to, true, |_, _| {}).await.expect_err("there is no such host");
        assert!(matches!(tried, CopyError::Open(_)), "{tried}");
    }
}
