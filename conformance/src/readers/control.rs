use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Loaded, Profile, Reader};

/// The negative control: it does what its input says, and so proves that a bad end is judged rightly.
pub(super) struct Control;

impl Reader for Control {
    fn name(&self) -> &'static str {
        "control"
    }

    fn profile(&self) -> Profile {
        Profile::Typed
    }

    fn version(&self) -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    fn load(&self, input: &str) -> Result<Vec<Loaded>, String> {
        static HAS_READ: AtomicBool = AtomicBool::new(false);
        let is_first = !HAS_READ.swap(true, Ordering::Relaxed);
        match input {
            "reject" => return Err("rejected".to_owned()),
            "foreign" => return Ok(vec![Loaded::Foreign("an alias".to_owned())]),
            "panic" => panic!("panicked"),
            "overflow" => drop(black_box(dive(0))),
            "exit" => std::process::exit(3),
            "exit-unless-first" if !is_first => std::process::exit(3),
            "hang" => std::thread::sleep(std::time::Duration::from_hours(1)),
            "babble" => println!("not a reply"),
            _ => {}
        }
        Ok(vec![Loaded::String(input.to_owned())])
    }
}

/// Recurses until the stack is full.
fn dive(depth: u64) -> u64 {
    let frame = black_box([depth; 64]);
    if frame[0] == u64::MAX {
        return 0;
    }
    dive(frame[1] + 1) + frame[2]
}
