//! The runner's side of the protocol: an adapter, and its process while there is one.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::ask::answer::{Answer, Question, Respond, Unusable, frame};
use crate::ask::process::{Framing, Limits, Process};
use kyaml_protocol::operation::Operation;
use kyaml_protocol::{Hello, Request, Response, Said, Task};

/// How long an adapter may take to end after the last message.
const FAREWELL: Duration = Duration::from_secs(2);

/// How an adapter is started, and the name that it must give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Launch {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    /// The folder it is started in; the runner's own where there is none.
    pub(crate) folder: Option<PathBuf>,
    /// The name of the adapter.
    pub(crate) name: String,
    /// The name of the configuration.
    pub(crate) configuration: String,
    /// The operations that it must offer.
    pub(crate) operations: Vec<Operation>,
    /// The version of the protocol that it speaks.
    pub(crate) protocol: u32,
}

/// An adapter that can be asked again and again: a process that fails is started anew.
#[derive(Debug)]
pub(crate) struct Session {
    launch: Launch,
    limits: Limits,
    process: Option<Running>,
    hello: Option<Hello>,
}

#[derive(Debug)]
struct Running {
    process: Process,
    asked: u64,
}

impl Session {
    /// Nothing is started before the first question.
    pub(crate) fn new(launch: Launch, limits: Limits) -> Self {
        Self { launch, limits, process: None, hello: None }
    }

    fn ask_once(&mut self, question: &Question) -> Result<Answer, Unusable> {
        let mut running = match self.process.take() {
            Some(running) => running,
            None => self.start().map_err(Unusable)?,
        };
        running.asked += 1;
        let Question { operation, input, options } = question.clone();
        let task = Task { seq: running.asked, operation, input, options };
        running.process.send(Request::Run(task).to_line());
        match receive(running.process, self.limits.timeout, self.limits) {
            Ok((process, Response::Result { seq, said, reports }))
                if seq == running.asked && said.answers(operation) =>
            {
                self.process = Some(Running { process, asked: seq });
                Ok(Answer::Said(said, Box::new(reports)))
            }
            Ok((_, Response::Result { seq, .. })) if seq != running.asked => {
                Ok(Answer::ProtocolError(format!("the reply to task {} has the number {seq}", running.asked)))
            }
            Ok((_, Response::Result { said, .. })) => Ok(wrong_answer(&said, operation)),
            Ok((_, Response::Hello(_))) => Ok(Answer::ProtocolError("it says hello to a task".to_owned())),
            Err(answer) => Ok(answer),
        }
    }

    fn start(&mut self) -> Result<Running, Answer> {
        let Launch { program, arguments, folder, .. } = &self.launch;
        let mut command = Command::new(program);
        command.args(arguments);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let process = Process::start(&mut command, Framing::Lines, self.limits)
            .map_err(|error| Answer::Crash(format!("cannot start {}: {error}", program.display())))?;
        process.send(Request::Hello { protocol: self.launch.protocol }.to_line());
        match receive(process, self.limits.start, self.limits)? {
            (process, Response::Hello(hello)) => {
                self.check_hello(&hello).map_err(Answer::ProtocolError)?;
                self.hello = Some(hello);
                Ok(Running { process, asked: 0 })
            }
            (_, Response::Result { .. }) => Err(Answer::ProtocolError("its first message is no hello".to_owned())),
        }
    }

    fn check_hello(&self, hello: &Hello) -> Result<(), String> {
        let Launch { name, configuration, operations, protocol, .. } = &self.launch;
        if hello.protocol != *protocol {
            return Err(format!("it speaks version {} of the protocol, not {protocol}", hello.protocol));
        }
        if (&hello.name, &hello.configuration) != (name, configuration) {
            let found = format!("{:?} in the configuration {:?}", hello.name, hello.configuration);
            return Err(format!("it says that it is {found}, not {name:?} in the configuration {configuration:?}"));
        }
        match operations.iter().find(|operation| !hello.operations.contains(operation)) {
            Some(missing) => Err(format!("it does not offer the operation {missing}")),
            None => Ok(()),
        }
    }
}

impl Respond for Session {
    /// Puts a question. If it ends a process that has answered others, a new process gets it again,
    /// alone.
    ///
    /// A process that ends, or leaves the protocol, only after other questions is still at fault. A
    /// process that was late or large may have had too little of the machine, or have kept too much
    /// of the past, so its second answer counts.
    fn ask(&mut self, question: &Question) -> Result<Answer, Unusable> {
        let was_alone = self.process.is_none();
        let first = self.ask_once(question)?;
        if was_alone || first.is_said() {
            return Ok(first);
        }
        let alone = self.ask_once(question)?;
        if !alone.is_said() {
            return Ok(alone);
        }
        let blame = |how: &str| format!("{how}, but not when this is asked alone");
        Ok(match first {
            Answer::Crash(how) => Answer::Crash(blame(&how)),
            Answer::ProtocolError(how) => Answer::ProtocolError(blame(&how)),
            _ => alone,
        })
    }

    fn hello(&self) -> Option<&Hello> {
        self.hello.as_ref()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some(mut running) = self.process.take() {
            running.process.send(Request::Bye.to_line());
            running.process.close_input();
            // One that does not end by itself is ended.
            running.process.wait(FAREWELL);
        }
    }
}

fn wrong_answer(said: &Said, operation: Operation) -> Answer {
    Answer::ProtocolError(format!("the outcome {:?} is no answer to the operation {operation}", said.name()))
}

/// Waits for a message; gives the process back only where it can be asked on.
fn receive(mut process: Process, timeout: Duration, limits: Limits) -> Result<(Process, Response), Answer> {
    let line = frame(&mut process, limits, timeout, "no answer")?;
    match Response::parse(&line) {
        Ok(response) => Ok((process, response)),
        Err(error) => Err(Answer::ProtocolError(format!("a malformed message: {error}"))),
    }
}
