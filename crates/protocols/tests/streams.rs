//! Sessions over streams that are neither sockets of the network nor the standard ones.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};

use damier_protocols::hub;

/// Bytes that can still be looked at.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn hub_is_spoken_over_memory() {
    let said = Shared::default();
    let input = "hub\nset-param name=bb-size value=0\nset-param name=book value=false\ninit\n\
                 level depth=2\ngo think\n";
    hub::serve(input.as_bytes(), said.clone()).expect("memory");
    let said = String::from_utf8(said.0.lock().expect("nobody panics").clone()).expect("UTF-8");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("id name=Damier "), "{said}");
    let place = |line: &str| lines.iter().position(|said| *said == line).expect(line);
    assert!(place("wait") < place("ready"), "{said}");
    // The end of the input ends a search, which still answers.
    assert!(lines.last().is_some_and(|line| line.starts_with("done move=")), "{said}");
}

#[test]
#[cfg(unix)]
fn dxp_is_played_over_a_pair_of_local_sockets() {
    use std::{num::NonZeroU16, os::unix::net::UnixStream, thread, time::Duration};

    use damier_engine::Limits;
    use damier_notation::dxp::GameRequest;
    use damier_player::{Player, PlayerOptions};
    use damier_protocols::dxp::{DxpEvent, Host, Invitation, Plan};
    use damier_rules::Color;

    fn host(name: &str, invitation: Option<Invitation>) -> Host {
        let player = Player::new(PlayerOptions { memory_megabytes: 1, book: false, ..PlayerOptions::default() });
        let plan = Plan { name: name.to_owned(), invitation, games: Some(1), limits: Limits::depth(2) };
        Host::new(plan, player, Duration::from_mins(1))
    }

    let (ours, theirs) = UnixStream::pair().expect("sockets");
    let request = GameRequest {
        name: "One".to_owned(),
        follower: Color::Black,
        minutes: 5,
        moves: NonZeroU16::new(3),
        start: None,
    };
    let follower = thread::spawn(move || host("Two", None).play(theirs, &mut |_| Ok(())));
    let mut results = Vec::new();
    let initiator = host("One", Some(Invitation { ours: Color::White, request })).play(ours, &mut |told| {
        if let DxpEvent::Finished(summary) = told {
            results.push((summary.white.clone(), summary.black.clone(), summary.plies));
        }
        Ok(())
    });
    initiator.expect("a whole game");
    follower.join().expect("no panic").expect("a whole game");
    assert_eq!(results, [("One".to_owned(), "Two".to_owned(), 6)]);
}
