//! Processes parts on all cores, and returns the results in the order of the stream.

use std::io::{self, Read};
use std::sync::mpsc::{channel, sync_channel};
use std::thread;

use kyaml_core::{StreamPart, StreamReader};

use crate::threads::threads;

/// Number of bytes that one thread processes before others are started.
const ALONE: usize = 256 << 10;

/// Number of parts for each thread: one in work, one that waits for its turn, and one more.
const PARTS: usize = 3;

/// Calls `work` with each part, on all cores, and `take` with each part and its result in the
/// order of the stream. An error of reading is the last result. Memory is bounded, because the
/// number of parts is fixed.
///
/// # Errors
/// The error of `take`, which ends the work.
pub(crate) fn in_order<R: Read + Send, T: Send>(
    mut parts: StreamReader<R>,
    work: impl Fn(&StreamPart) -> T + Sync,
    mut take: impl FnMut(&StreamPart, T) -> io::Result<()> + Send,
) -> io::Result<io::Result<()>> {
    let mut alone = 0;
    let mut room = StreamPart::default();
    while alone < ALONE || threads().current_num_threads() == 1 {
        room = match parts.next_in(room) {
            Ok(Some(part)) => part,
            Ok(None) => return Ok(Ok(())),
            Err(error) => return Ok(Err(error)),
        };
        alone += room.text().len();
        take(&room, work(&room))?;
    }
    on_all_cores(parts, &work, &mut take)
}

/// One thread reads parts, and this one takes their results. A queue has the future result of each part that is read.
fn on_all_cores<R: Read + Send, T: Send>(
    mut parts: StreamReader<R>,
    work: &(impl Fn(&StreamPart) -> T + Sync),
    take: &mut (impl FnMut(&StreamPart, T) -> io::Result<()> + Send),
) -> io::Result<io::Result<()>> {
    let (queue, results) = sync_channel(threads().current_num_threads() * PARTS);
    // The memory of parts is used again.
    let (give_back, rooms) = channel();
    threads().in_place_scope(|scope| {
        let read = move || {
            while let Some(part) = parts.next_in(rooms.try_recv().unwrap_or_default()).transpose() {
                let (done, result) = sync_channel(1);
                // Nobody waits for results after an error.
                if queue.send(result).is_err() {
                    return;
                }
                let part = match part {
                    Ok(part) => part,
                    Err(error) => return drop(done.send(Err(error))),
                };
                scope.spawn(move |_| {
                    let result = work(&part);
                    let _ = done.send(Ok((part, result)));
                });
            }
        };
        thread::scope(|threads| {
            threads.spawn(read);
            for result in results {
                // Work that panics has no result, and the panic goes on at the end of the scope.
                match result.recv() {
                    Ok(Ok((part, result))) => {
                        take(&part, result)?;
                        let _ = give_back.send(part);
                    }
                    Ok(Err(error)) => return Ok(Err(error)),
                    Err(_) => break,
                }
            }
            Ok(Ok(()))
        })
    })
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::in_order;
    use kyaml_core::StreamReader;

    #[test]
    fn results_have_the_order_of_the_stream() {
        let text = (0..100_000).map(|number| format!("---\n{number}\n")).collect::<Vec<_>>().concat();
        let mut taken = String::new();
        let work = |part: &super::StreamPart| String::from_utf8(part.text().to_vec()).unwrap();
        let ended = in_order(StreamReader::new(text.as_bytes()), work, |_, result| {
            taken.push_str(&result);
            Ok(())
        });
        ended.unwrap().unwrap();
        assert!(taken == text);
    }

    #[test]
    fn read_errors_come_last_and_take_errors_end_work() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
        let text = "---\n1\n".repeat(200_000);
        let mut taken = 0;
        let count = |part: &super::StreamPart, (): ()| {
            taken += part.text().len();
            Ok(())
        };
        let ended = in_order(StreamReader::new(text.as_bytes().chain(Broken)), |_| (), count);
        assert_eq!(ended.unwrap().unwrap_err().kind(), io::ErrorKind::ConnectionReset);
        assert!(taken < text.len() && taken > 0);

        let closed = |_: &super::StreamPart, (): ()| Err(io::ErrorKind::BrokenPipe.into());
        let ended = in_order(StreamReader::new(text.as_bytes()), |_| (), closed);
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
