//! Where tests make writing fail. In the program that people run there is nothing here.

/// A step on the way to the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WriteStep {
    /// A connection is opened.
    Connect,
    /// A transaction begins.
    Begin,
    /// A statement is carried out.
    Statement,
    /// The transaction is committed.
    Commit,
    /// It has been written, and the disk has still to confirm it: what fails here may be stored all the same.
    Sync,
}

/// The failures a test has asked for.
#[derive(Debug, Clone, Default)]
pub(super) struct Faults {
    #[cfg(test)]
    plan: std::sync::Arc<std::sync::Mutex<Plan>>,
}

#[cfg(test)]
#[derive(Debug, Default)]
struct Plan {
    /// How many steps have been reached.
    reached: usize,
    /// The numbers of those that fail.
    failing: std::ops::Range<usize>,
}

#[cfg(not(test))]
impl Faults {
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "tests have something to do here")]
    pub(super) const fn reach(&self, _: WriteStep) -> Result<(), sqlx::Error> {
        Ok(())
    }
}

#[cfg(test)]
impl Faults {
    /// Fails if a test wants this step to.
    pub(super) fn reach(&self, step: WriteStep) -> Result<(), sqlx::Error> {
        let mut plan = self.plan.lock().expect("the plan");
        let number = plan.reached;
        plan.reached += 1;
        if plan.failing.contains(&number) {
            return Err(sqlx::Error::Io(std::io::Error::other(format!("injected at {step:?}, number {number}"))));
        }
        Ok(())
    }

    /// Makes the steps with these numbers fail, counted from now.
    pub(super) fn fail(&self, failing: std::ops::Range<usize>) {
        *self.plan.lock().expect("the plan") = Plan { reached: 0, failing };
    }

    /// How many steps have been reached since.
    pub(super) fn reached(&self) -> usize {
        self.plan.lock().expect("the plan").reached
    }
}
