//! Messages over standard input and output.
//!
//! `Connection::stdio` of lsp-server ends at a malformed message, to which JSON-RPC 2.0 has an answer.

use std::io::{self, BufRead, Read as _, Write as _};
use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Sender, bounded};
use gen_lsp_types::LspNotificationMethod;
use lsp_server::{Connection, ErrorCode, Message, Notification, ResponseError};
use serde_json::{Value, json};

use crate::worker::error;

/// The threads that read and write messages.
pub(crate) struct Threads {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Threads {
    /// Waits for the end of both, after the connection is dropped.
    pub(crate) fn join(self) -> io::Result<()> {
        self.reader.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        self.writer.join().unwrap_or_else(|panic| resume_unwind(panic))
    }
}

pub(crate) fn connect() -> (Connection, Threads) {
    let (sender, messages) = bounded::<Message>(0);
    let writer = thread::spawn(move || messages.iter().try_for_each(|message| message.write(&mut io::stdout().lock())));
    let (messages, receiver) = bounded(0);
    let reader = thread::spawn(move || read(&mut io::stdin().lock(), &messages));
    (Connection { sender, receiver }, Threads { reader, writer })
}

/// Passes messages on until `exit`, the end of the input or the end of the server.
fn read(input: &mut impl BufRead, messages: &Sender<Message>) -> io::Result<()> {
    while let Some(body) = read_body(input)? {
        match serde_json::from_slice(&body) {
            Ok(message) => {
                let is_last = matches!(&message, Message::Notification(notification) if is_exit(notification));
                if messages.send(message).is_err() || is_last {
                    break;
                }
            }
            Err(problem) => {
                if let Some(error) = refusal(&body, &problem) {
                    write_refusal(&error)?;
                }
            }
        }
    }
    Ok(())
}

pub(crate) fn is_exit(notification: &Notification) -> bool {
    LspNotificationMethod::from(notification.method.as_str()) == LspNotificationMethod::Exit
}

/// The body of the next message. `None` at the end of the input. Behind a malformed header, the start of a message is
/// unknown.
fn read_body(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let invalid = |problem: String| io::Error::new(io::ErrorKind::InvalidData, problem);
    let mut length = None;
    let mut line = String::new();
    loop {
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        if line == "\r\n" {
            break;
        }
        let header = line.strip_suffix("\r\n").and_then(|header| header.split_once(": "));
        let (name, value) = header.ok_or_else(|| invalid(format!("malformed header: {line:?}")))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            length = Some(value.parse::<u64>().map_err(|_| invalid(format!("malformed header: {line:?}")))?);
        }
    }
    let length = length.ok_or_else(|| invalid("a message has no Content-Length".to_owned()))?;
    let mut body = Vec::new();
    if input.take(length).read_to_end(&mut body)? as u64 == length {
        Ok(Some(body))
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

/// The answer to a malformed message. `None` for a response, which has no answer.
fn refusal(body: &[u8], problem: &serde_json::Error) -> Option<ResponseError> {
    if !problem.is_data() {
        return Some(error(ErrorCode::ParseError, problem.to_string()));
    }
    let body: Value = serde_json::from_slice(body).ok()?;
    let is_response = body.get("method").is_none() && (body.get("result").is_some() || body.get("error").is_some());
    (!is_response).then(|| error(ErrorCode::InvalidRequest, "the message is not a request or a notification"))
}

/// A [`lsp_server::Response`] always has an id, and the id of a malformed message is `null`.
fn write_refusal(error: &ResponseError) -> io::Result<()> {
    let body = json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    let mut output = io::stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}
