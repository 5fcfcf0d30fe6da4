//! Tables that are copied from one database to another, and back.

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
        let copied =
            copy(&source.place(), &target.place(), |done, total| seen.push((done, total))).await.expect("copied");
        assert_eq!(copied, Copied { tables: 120, events: 122, ..Copied::default() });
        assert_eq!((seen.first(), seen.last()), (Some(&(0, 120)), Some(&(120, 120))));
        assert_eq!(source.stored().await, target.stored().await);
        // What is there is left alone, also where it has gone on; what is new follows.
        let Ok(Some(Owner::Here(epoch))) = target.store.claim("t77").await else { panic!("nobody else has it") };
        assert_eq!(target.store.append("t77", epoch, vec![row_of(3, "{}")], None).await, Ok(()));
        source.open_table("u").await.expect("a table");
        let again = copy(&source.place(), &target.place(), |_, _| {}).await.expect("copied");
        assert_eq!(again, Copied { tables: 1, events: 1, kept: 120, ..Copied::default() });
        // Where something else has happened there, it is said.
        assert_eq!(source.append(&["t77"]).await, [Ok(())]);
        let differ = copy(&source.place(), &target.place(), |_, _| {}).await.expect("copied");
        assert_eq!((differ.tables, differ.kept, differ.differ, differ.named), (0, 120, 1, vec!["t77".to_owned()]));
    }
}

#[tokio::test]
async fn a_copy_in_a_file_is_made_once_and_brought_back() {
    for kind in kinds() {
        let mut source = Kept::new(kind, Faults::default()).await;
        source.open_table("a").await.expect("a table");
        assert_eq!(source.append(&["a"]).await, [Ok(())]);
        let file = StoreAt::File(source.directory.path().join("copy.sqlite"));
        let nothing = copy(&file, &source.place(), |_, _| {}).await;
        assert!(matches!(nothing, Err(CopyError::Nothing(_))), "{nothing:?}");
        copy(&source.place(), &file, |_, _| {}).await.expect("a copy");
        let twice = copy(&source.place(), &file, |_, _| {}).await;
        assert!(matches!(twice, Err(CopyError::There(_))), "{twice:?}");
        let target = Kept::new(kind, Faults::default()).await;
        copy(&file, &target.place(), |_, _| {}).await.expect("brought back");
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
