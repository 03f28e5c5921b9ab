//! The thread that answers requests.

use std::any::Any;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender};
use gen_lsp_types::{Diagnostic, MessageType, PublishDiagnosticsNotification, PublishDiagnosticsParams, Uri};
use lsp_server::{ErrorCode, RequestId, Response, ResponseError};
use serde_json::Value;

use crate::client::Client;
use crate::diagnostics;
use crate::documents::Documents;
use crate::revision::Revision;

/// A piece of work.
pub(crate) enum Task {
    /// Publish the diagnostics of one version of a document.
    Publish { uri: Uri, version: i32 },
    /// Answer a request.
    Answer { id: RequestId, answer: Answer },
}

/// The answer to a request, as a function of the open documents.
pub(crate) type Answer = Box<dyn FnOnce(&Documents) -> Result<Value, ResponseError> + Send>;

/// The thread, which ends with the last of its tasks.
pub(crate) struct Worker {
    tasks: Sender<Task>,
    pending: Pending,
    thread: JoinHandle<()>,
}

/// The requests that wait for their answers.
type Pending = Arc<Mutex<HashSet<RequestId>>>;

fn locked(pending: &Pending) -> MutexGuard<'_, HashSet<RequestId>> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Worker {
    pub(crate) fn start(client: Client, documents: Documents) -> Self {
        let (tasks, receiver) = crossbeam_channel::unbounded();
        let pending = Pending::default();
        let thread = thread::spawn({
            let pending = pending.clone();
            move || run(&receiver, &client, &documents, &pending)
        });
        Self { tasks, pending, thread }
    }

    pub(crate) fn add(&self, task: Task) {
        if let Task::Answer { id, .. } = &task {
            locked(&self.pending).insert(id.clone());
        }
        // The thread catches panics, and lives as long as this sender.
        let _ = self.tasks.send(task);
    }

    /// Cancels a request. `None` if it is answered already, or is being answered.
    pub(crate) fn cancel(&self, id: &RequestId) -> Option<Response> {
        let message = "the client has cancelled the request".to_owned();
        locked(&self.pending)
            .remove(id)
            .then(|| Response::new_err(id.clone(), ErrorCode::RequestCanceled as i32, message))
    }

    /// Waits for the last of the tasks.
    pub(crate) fn finish(self) {
        drop(self.tasks);
        let _ = self.thread.join();
    }
}

fn run(tasks: &Receiver<Task>, client: &Client, documents: &Documents, pending: &Pending) {
    for task in tasks {
        match task {
            Task::Publish { uri, version } => {
                let Some(revision) = documents.at(&uri, version) else { continue };
                if let Ok(Some(first)) = caught(|| Ok(diagnostics::first(&revision))) {
                    publish(client, documents, &revision, first);
                    if documents.at(&uri, version).is_none() {
                        continue;
                    }
                }
                match caught(|| Ok(diagnostics::all(&revision))) {
                    Ok(all) => publish(client, documents, &revision, all),
                    Err(error) => client.show(MessageType::Error, error.message),
                }
            }
            Task::Answer { id, answer } => {
                if locked(pending).remove(&id) {
                    client.send(Response { id, response_result: caught(|| answer(documents)) });
                }
            }
        }
    }
}

/// Publishes diagnostics, unless the document has changed meanwhile.
fn publish(client: &Client, documents: &Documents, revision: &Arc<Revision>, diagnostics: Vec<Diagnostic>) {
    documents.while_newest(revision, || {
        let (uri, version) = (revision.uri.clone(), Some(revision.version));
        client.notify::<PublishDiagnosticsNotification>(PublishDiagnosticsParams { uri, version, diagnostics });
    });
}

/// An error as the answer to a request.
pub(crate) fn error(code: ErrorCode, message: impl Into<String>) -> ResponseError {
    ResponseError { code: code as i32, message: message.into(), data: None }
}

/// The answer to a request about an old version of a document.
pub(crate) fn outdated() -> ResponseError {
    error(ErrorCode::ContentModified, "the document has changed since the request")
}

/// Does work that may panic. A panic is an error.
fn caught<T>(work: impl FnOnce() -> Result<T, ResponseError>) -> Result<T, ResponseError> {
    // A revision is only read, and each of its cached results is complete or missing.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let message = format!("this is a mistake of kyaml-lsp: {}", message(&*panic));
        Err(error(ErrorCode::InternalError, message))
    })
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic")
}

#[cfg(test)]
mod tests {
    use lsp_server::{Connection, ErrorCode, Message, Response};
    use serde_json::json;

    use super::{Answer, Task, Worker};
    use crate::client::{Abilities, Client};
    use crate::documents::Documents;

    #[test]
    fn a_panic_is_an_error_and_the_worker_lives() {
        let (editor, server) = Connection::memory();
        let abilities = Abilities::new(&json!({}));
        let worker = Worker::start(Client::new(server.sender, abilities), Documents::default());
        let answers: [Answer; 2] = [Box::new(|_| panic!("this is a test")), Box::new(|_| Ok(json!(1)))];
        for (id, answer) in (1..).zip(answers) {
            worker.add(Task::Answer { id: id.into(), answer });
        }
        worker.finish();
        let mut messages = editor.receiver.try_iter();
        let Some(Message::Response(Response { response_result: Err(error), .. })) = messages.next() else {
            panic!("the first answer is an error");
        };
        assert_eq!(error.code, ErrorCode::InternalError as i32);
        assert_eq!(error.message, "this is a mistake of kyaml-lsp: this is a test");
        let Some(Message::Response(Response { response_result: Ok(result), .. })) = messages.next() else {
            panic!("the second answer is a result");
        };
        assert_eq!(result, 1);
    }
}
