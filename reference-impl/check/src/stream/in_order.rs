//! Processes parts on all cores, and returns the results in the order of the stream.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

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
    parts: StreamReader<R>,
    work: impl Fn(&StreamPart) -> T + Sync,
    mut take: impl FnMut(&StreamPart, T) -> io::Result<()> + Send,
) -> io::Result<io::Result<()>> {
    let mut parts = parts;
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

/// The input of the threads: the stream, and memory for parts.
struct Source<R> {
    parts: StreamReader<R>,
    rooms: Receiver<StreamPart>,
    /// The index of the next part.
    index: usize,
    has_ended: bool,
}

impl<R: Read> Source<R> {
    /// The next part and its index. `None` after the end of the stream or of the work.
    fn next(&mut self) -> Option<(usize, io::Result<StreamPart>)> {
        if self.has_ended {
            return None;
        }
        let part = self.parts.next_in(self.rooms.recv().ok()?).transpose();
        self.has_ended = !matches!(part, Some(Ok(_)));
        let index = self.index;
        self.index += 1;
        Some((index, part?))
    }
}

/// A part and the result of its work.
type PartResult<T> = io::Result<(StreamPart, T)>;

/// The output of the threads: results in the order of the stream.
struct Sink<'t, T, F> {
    take: &'t mut F,
    /// Results that came before their turn, by index.
    waiting: BTreeMap<usize, PartResult<T>>,
    /// The index of the next result.
    due: usize,
    /// Takes processed parts, whose memory is used again. `None` ends the work.
    rooms: Option<Sender<StreamPart>>,
    ended: io::Result<io::Result<()>>,
}

impl<T, F: FnMut(&StreamPart, T) -> io::Result<()>> Sink<'_, T, F> {
    /// Adds a result, and hands over all results whose turn has come. The calling thread does that,
    /// because waking another one for each part costs more than most parts do.
    fn take(&mut self, index: usize, worked: PartResult<T>) {
        self.waiting.insert(index, worked);
        while let Some(rooms) = &self.rooms
            && let Some(worked) = self.waiting.remove(&self.due)
        {
            self.due += 1;
            match worked {
                Ok((part, result)) => match (self.take)(&part, result) {
                    Ok(()) => {
                        let _ = rooms.send(part);
                    }
                    Err(error) => self.end(Err(error)),
                },
                Err(error) => self.end(Ok(Err(error))),
            }
        }
    }

    fn end(&mut self, ended: io::Result<io::Result<()>>) {
        self.ended = ended;
        self.rooms = None;
    }
}

fn on_all_cores<R: Read + Send, T: Send>(
    parts: StreamReader<R>,
    work: &(impl Fn(&StreamPart) -> T + Sync),
    take: &mut (impl FnMut(&StreamPart, T) -> io::Result<()> + Send),
) -> io::Result<io::Result<()>> {
    let count = threads().current_num_threads();
    let (give_back, rooms) = channel();
    for _ in 0..count * PARTS {
        let _ = give_back.send(StreamPart::default());
    }
    let source = Mutex::new(Source { parts, rooms, index: 0, has_ended: false });
    let sink = Mutex::new(Sink { take, waiting: BTreeMap::new(), due: 0, rooms: Some(give_back), ended: Ok(Ok(())) });
    threads().in_place_scope(|scope| {
        for _ in 0..count {
            scope.spawn(|_| work_on(&source, work, &sink));
        }
    });
    sink.into_inner().unwrap_or_else(PoisonError::into_inner).ended
}

fn work_on<R: Read, T, F: FnMut(&StreamPart, T) -> io::Result<()>>(
    source: &Mutex<Source<R>>,
    work: &impl Fn(&StreamPart) -> T,
    sink: &Mutex<Sink<'_, T, F>>,
) {
    let next = || source.lock().unwrap_or_else(PoisonError::into_inner).next();
    while let Some((index, part)) = next() {
        let worked = part.map(|part| {
            let result = work(&part);
            (part, result)
        });
        sink.lock().unwrap_or_else(PoisonError::into_inner).take(index, worked);
    }
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
