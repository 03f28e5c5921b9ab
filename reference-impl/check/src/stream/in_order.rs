//! Works on batches on all cores, and hands over the results in the order of the stream.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use super::batches::{Batch, Batches};
use crate::threads::threads;

/// How many bytes are worked on before threads are started for more of them.
const ALONE: usize = 256 << 10;

/// How many batches there are for each thread: one that it works on, one that waits for its turn to be told, and one more.
const BATCHES: usize = 3;

/// Calls `work` with each batch, on all cores, and `tell` with each result and its batch in the order of the stream; an error of
/// reading is the last result. The time that a batch waits does not add to the memory: there are only so many.
///
/// # Errors
/// That of `tell`, which ends the work.
pub(crate) fn in_order<R: Read + Send, T: Send>(
    batches: Batches<R>,
    work: impl Fn(&Batch) -> T + Sync,
    mut tell: impl FnMut(&Batch, T) -> io::Result<()> + Send,
) -> io::Result<io::Result<()>> {
    let mut batches = batches;
    let mut alone = 0;
    let mut room = Batch::room();
    while alone < ALONE || threads().current_num_threads() == 1 {
        room = match batches.next(room) {
            Ok(Some(batch)) => batch,
            Ok(None) => return Ok(Ok(())),
            Err(error) => return Ok(Err(error)),
        };
        alone += room.text().len();
        tell(&room, work(&room))?;
    }
    on_all_cores(batches, &work, &mut tell)
}

/// What the threads read from: the stream, and the room for batches.
struct Source<R> {
    batches: Batches<R>,
    rooms: Receiver<Batch>,
    /// The index of the next batch.
    index: usize,
    has_ended: bool,
}

impl<R: Read> Source<R> {
    /// The next batch and its index; `None` once the stream has ended, or nothing is told any longer.
    fn next(&mut self) -> Option<(usize, io::Result<Batch>)> {
        if self.has_ended {
            return None;
        }
        let batch = self.batches.next(self.rooms.recv().ok()?).transpose();
        self.has_ended = !matches!(batch, Some(Ok(_)));
        let index = self.index;
        self.index += 1;
        Some((index, batch?))
    }
}

/// A batch and what became of it.
type Worked<T> = io::Result<(Batch, T)>;

/// What the threads tell: results, each in its turn.
struct Sink<'t, T, F> {
    tell: &'t mut F,
    /// Results whose turn has not come, by their index.
    waiting: BTreeMap<usize, Worked<T>>,
    /// The index whose turn it is.
    due: usize,
    /// Where batches go that were told; nowhere once nothing is told any longer, which ends the work.
    rooms: Option<Sender<Batch>>,
    ended: io::Result<io::Result<()>>,
}

impl<T, F: FnMut(&Batch, T) -> io::Result<()>> Sink<'_, T, F> {
    /// Takes a result, and tells all whose turn has come. The thread that works tells, because to wake another one for each
    /// batch costs more than most batches.
    fn take(&mut self, index: usize, worked: Worked<T>) {
        self.waiting.insert(index, worked);
        while let Some(rooms) = &self.rooms
            && let Some(worked) = self.waiting.remove(&self.due)
        {
            self.due += 1;
            match worked {
                Ok((batch, result)) => match (self.tell)(&batch, result) {
                    Ok(()) => {
                        let _ = rooms.send(batch);
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
    batches: Batches<R>,
    work: &(impl Fn(&Batch) -> T + Sync),
    tell: &mut (impl FnMut(&Batch, T) -> io::Result<()> + Send),
) -> io::Result<io::Result<()>> {
    let count = threads().current_num_threads();
    let (give_back, rooms) = channel();
    for _ in 0..count * BATCHES {
        let _ = give_back.send(Batch::room());
    }
    let source = Mutex::new(Source { batches, rooms, index: 0, has_ended: false });
    let sink = Mutex::new(Sink { tell, waiting: BTreeMap::new(), due: 0, rooms: Some(give_back), ended: Ok(Ok(())) });
    threads().in_place_scope(|scope| {
        for _ in 0..count {
            scope.spawn(|_| work_on(&source, work, &sink));
        }
    });
    sink.into_inner().unwrap_or_else(PoisonError::into_inner).ended
}

fn work_on<R: Read, T, F: FnMut(&Batch, T) -> io::Result<()>>(
    source: &Mutex<Source<R>>,
    work: &impl Fn(&Batch) -> T,
    sink: &Mutex<Sink<'_, T, F>>,
) {
    let next = || source.lock().unwrap_or_else(PoisonError::into_inner).next();
    while let Some((index, batch)) = next() {
        let worked = batch.map(|batch| {
            let result = work(&batch);
            (batch, result)
        });
        sink.lock().unwrap_or_else(PoisonError::into_inner).take(index, worked);
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use super::super::batches::Batches;
    use super::in_order;

    #[test]
    fn results_come_in_the_order_of_the_stream() {
        let text = (0..100_000).map(|number| format!("---\n{number}\n")).collect::<Vec<_>>().concat();
        let mut told = String::new();
        let work = |batch: &super::Batch| String::from_utf8(batch.text().to_vec()).unwrap();
        let ended = in_order(Batches::new(text.as_bytes()), work, |_, result| {
            told.push_str(&result);
            Ok(())
        });
        ended.unwrap().unwrap();
        assert!(told == text);
    }

    #[test]
    fn an_error_of_reading_comes_last_and_one_of_telling_ends_the_work() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
        let text = "---\n1\n".repeat(200_000);
        let mut told = 0;
        let count = |batch: &super::Batch, (): ()| {
            told += batch.text().len();
            Ok(())
        };
        let ended = in_order(Batches::new(text.as_bytes().chain(Broken)), |_| (), count);
        assert_eq!(ended.unwrap().unwrap_err().kind(), io::ErrorKind::ConnectionReset);
        assert!(told < text.len() && told > 0);

        let closed = |_: &super::Batch, (): ()| Err(io::ErrorKind::BrokenPipe.into());
        let ended = in_order(Batches::new(text.as_bytes()), |_| (), closed);
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
