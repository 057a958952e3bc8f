//! A job: it runs a request, reports its progress, and can be stopped.

use crate::lock;
use crate::log::Log;
use crate::memory::{Memory, Reservation, Short};
use serde::Serialize;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tengen::page::{Asked, Kind, Means, Refusal};
use tengen::prelude::{Event, Observer};

/// The message in the answer to a request whose thread has panicked.
pub(crate) const INTERNAL: &str = "internal error of the server; the page is not the cause";

/// The shortest time between two progress reports of a job.
const BETWEEN: Duration = Duration::from_millis(100);

/// The state of a job. In JSON, its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum State {
    Waiting,
    Running,
    Done,
    Failed,
}

/// A job of a page.
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) question: String,
    pub(crate) request: String,
    log: Arc<Log>,
    begin: Instant,
    time: Duration,
    stopped: AtomicBool,
    /// Number of situations (nodes) searched in life-and-death problems.
    situations: AtomicU64,
    told: Mutex<Told>,
    outcome: Mutex<Outcome>,
    /// The reservation of memory for the request and the answer, until the job is forgotten.
    kept: Mutex<Reservation>,
}

#[derive(Default)]
struct Told {
    last: Option<Instant>,
    /// The event of the batch of primes that a count is working on.
    batch: Option<Event>,
}

struct Outcome {
    state: State,
    answer: Option<Result<Arc<str>, Refusal>>,
}

impl Job {
    pub(crate) fn new(
        id: u64,
        question: String,
        request: String,
        log: Arc<Log>,
        time: Duration,
        kept: Reservation,
    ) -> Job {
        let job = Job {
            id,
            question,
            request,
            log,
            begin: Instant::now(),
            time,
            stopped: AtomicBool::new(false),
            situations: AtomicU64::new(0),
            told: Mutex::default(),
            outcome: Mutex::new(Outcome {
                state: State::Waiting,
                answer: None,
            }),
            kept: Mutex::new(kept),
        };
        job.tell("waiting", json!({ "question": job.question }));
        job
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.state(), State::Done | State::Failed)
    }

    pub(crate) fn state(&self) -> State {
        lock(&self.outcome).state
    }

    /// Computes the answer to the request of the job. Returns `None` if the job was stopped while
    /// it waited.
    ///
    /// The caller reserves memory for the answer ([`Job::keep`]), then stores and reports it
    /// ([`Job::end`]).
    pub(crate) fn run(&self, threads: usize, memory: &Memory) -> Option<Result<String, Refusal>> {
        {
            let mut outcome = lock(&self.outcome);
            if outcome.state != State::Waiting {
                return None;
            }
            outcome.state = State::Running;
        }
        self.tell("running", json!({}));
        let work = || {
            let asked = Asked::read(&self.question, &self.request)?;
            let allotment = memory.of_job(&asked)?;
            let _reserved = memory.jobs.reserve(allotment.bytes)?;
            let means = Means::new(threads, allotment.engine);
            asked.answer(means, self)
        };
        let answer = catch_unwind(AssertUnwindSafe(work))
            .unwrap_or_else(|_| Err(Refusal::new(Kind::Failed, INTERNAL)));
        Some(answer.map_err(|refusal| self.explain(refusal)))
    }

    /// Reserves memory for the request and the answer of the job, until the job is forgotten.
    pub(crate) fn keep(&self, answer: &str) -> Result<(), Short> {
        lock(&self.kept).resize((self.request.len() + answer.len()) as u64)
    }

    fn explain(&self, refusal: Refusal) -> Refusal {
        let is_late = refusal.kind == Kind::Stopped && !self.stopped.load(Ordering::Relaxed);
        match is_late {
            true => {
                let message = format!("the time limit of {} s was reached", self.time.as_secs());
                Refusal::new(refusal.kind, message)
            }
            false => refusal,
        }
    }

    /// Stores the answer of the job, and reports the end of the job to the page.
    pub(crate) fn end(&self, answer: Result<String, Refusal>) {
        let (kind, more) = match &answer {
            Ok(_) => ("done", json!({})),
            Err(refusal) => ("failed", json!({ "error": refusal })),
        };
        {
            let mut outcome = lock(&self.outcome);
            outcome.state = if answer.is_ok() {
                State::Done
            } else {
                State::Failed
            };
            // Copy the answer to a new allocation. On the heap, the original may lie above the
            // memory of the work, which the system could then not reclaim while the answer is
            // stored.
            outcome.answer = Some(answer.map(Arc::from));
        }
        self.tell(kind, more);
    }

    /// Stops the job. A waiting job ends at once, a running one at its next call of the observer.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        let waits = {
            let mut outcome = lock(&self.outcome);
            let waits = outcome.state == State::Waiting;
            if waits {
                outcome.state = State::Failed;
            }
            waits
        };
        if waits {
            self.end(Err(Refusal::new(Kind::Stopped, "stopped on request")));
        }
    }

    /// Returns the job as an entry in a list of jobs, in JSON.
    pub(crate) fn json(&self) -> String {
        let state = self.state();
        json!({ "id": self.id, "question": self.question, "state": state }).to_string()
    }

    /// Returns the approximate length of the JSON of [`Job::whole`] in bytes; it may be slightly
    /// too small.
    pub(crate) fn length(&self) -> u64 {
        let answer = &lock(&self.outcome).answer;
        let answer = answer.as_ref().and_then(|answer| answer.as_ref().ok());
        (self.request.len() + answer.map_or(0, |answer| answer.len())) as u64
    }

    /// Returns the job with its request and its answer or error, as JSON.
    pub(crate) fn whole(&self) -> String {
        let start = self.json();
        let start = start.strip_suffix('}').unwrap_or(&start);
        // Requests and answers are JSON already and may be long, so their texts are inserted
        // unchanged.
        let request = &self.request;
        match &lock(&self.outcome).answer {
            Some(Ok(answer)) => format!("{start},\"request\":{request},\"reply\":{answer}}}"),
            Some(Err(refusal)) => {
                let error = json!(refusal);
                format!("{start},\"request\":{request},\"error\":{error}}}")
            }
            None => format!("{start},\"request\":{request}}}"),
        }
    }

    fn tell(&self, kind: &'static str, more: Value) {
        let mut event = json!({
            "job": self.id,
            "type": kind,
            "ms": self.begin.elapsed().as_millis() as u64,
        });
        if let (Some(event), Value::Object(more)) = (event.as_object_mut(), more) {
            event.extend(more);
        }
        // If the event log is full, the oldest events of these kinds may be dropped.
        let may_go = matches!(kind, "progress" | "residue");
        self.log.push(may_go, event.to_string());
    }
}

impl Observer for Job {
    fn event(&self, event: Event) {
        if let Event::Residue { .. } = event {
            // Residues (the count modulo one prime) are never throttled: each one matters, also to
            // a page that connects later.
            return self.tell("residue", json!({ "residues": [event] }));
        }
        if let Event::Situations { more } = event {
            self.situations.fetch_add(more, Ordering::Relaxed);
        }
        let batch = {
            let mut told = lock(&self.told);
            let is_batch = matches!(event, Event::Batch { .. });
            if is_batch {
                told.batch = Some(event.clone());
            }
            let is_soon = told.last.is_some_and(|last| last.elapsed() < BETWEEN);
            if is_soon && !matches!(event, Event::Note { .. }) {
                return;
            }
            told.last = Some(Instant::now());
            told.batch.clone()
        };
        let more = match event {
            Event::Situations { .. } => {
                json!({ "situations": self.situations.load(Ordering::Relaxed) })
            }
            event => json!({ "event": event, "batch": batch }),
        };
        self.tell("progress", more);
    }

    fn go_on(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed) && self.begin.elapsed() < self.time
    }
}
