//! The pages that are open in browsers, with their jobs and listeners.

use crate::job::{Job, State};
use crate::log::Log;
use crate::memory::{Memory, Reservation, Short};
use crate::{Limits, lock};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tengen::page::{Kind, Refusal};
use tengen::units::bytes;
use tokio::sync::{Semaphore, watch};

/// Upper bound on the number of open pages.
const MOST_PAGES: usize = 64;

/// Number of finished jobs that a page keeps, with their answers.
const KEPT: usize = 16;

/// All open pages.
pub(crate) struct Pages {
    pub(crate) limits: Limits,
    pub(crate) memory: Memory,
    next: AtomicU64,
    places: Arc<Semaphore>,
    all: Mutex<HashMap<String, Arc<Page>>>,
}

/// An open page, with its jobs and event log.
pub(crate) struct Page {
    pub(crate) log: Arc<Log>,
    jobs: Mutex<BTreeMap<u64, Arc<Job>>>,
    listeners: Mutex<Listeners>,
}

struct Listeners {
    number: usize,
    /// The time when the page's last listener left, or when the page was opened.
    none_since: Instant,
}

/// The reason for refusing a new page or job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// Too many pages are open.
    Pages,
    /// Too many jobs wait.
    Jobs,
    /// The request does not fit into the memory.
    Memory(Short),
}

impl Pages {
    pub(crate) fn new(limits: Limits) -> Pages {
        Pages {
            limits,
            memory: Memory::new(&limits),
            next: AtomicU64::new(1),
            places: Arc::new(Semaphore::new(limits.running)),
            all: Mutex::default(),
        }
    }

    /// Returns the page of a name, if it is open.
    pub(crate) fn get(&self, name: &str) -> Option<Arc<Page>> {
        lock(&self.all).get(name).cloned()
    }

    /// Returns the page with a name, and opens the page if there is none.
    pub(crate) fn page(&self, name: &str) -> Result<Arc<Page>, Full> {
        let mut all = lock(&self.all);
        if let Some(page) = all.get(name) {
            return Ok(Arc::clone(page));
        }
        if all.len() >= MOST_PAGES {
            return Err(Full::Pages);
        }
        let epoch = self.next.fetch_add(1, Ordering::Relaxed);
        let page = Arc::new(Page::new(epoch));
        all.insert(name.to_owned(), Arc::clone(&page));
        Ok(page)
    }

    /// Starts a job of a page, or queues the job until other jobs end.
    pub(crate) fn start(
        self: &Arc<Pages>,
        page: &Page,
        question: String,
        request: String,
    ) -> Result<Arc<Job>, Full> {
        let mut kept = self.memory.kept.nothing();
        let length = request.len() as u64;
        self.make_room(|| kept.resize(length))
            .map_err(Full::Memory)?;
        let job = self.add(page, question, request, kept)?;
        let (pages, work) = (Arc::clone(self), Arc::clone(&job));
        tokio::spawn(async move {
            let Ok(place) = Arc::clone(&pages.places).acquire_owned().await else {
                return;
            };
            // Jobs get threads of their own, because the threads of the async runtime are for short
            // tasks.
            std::thread::spawn(move || {
                let answer = work.run(pages.limits.threads, &pages.memory);
                drop(place);
                if let Some(answer) = answer {
                    pages.end(&work, answer);
                }
            });
        });
        Ok(job)
    }

    fn add(
        &self,
        page: &Page,
        question: String,
        request: String,
        kept: Reservation,
    ) -> Result<Arc<Job>, Full> {
        // Hold the lock while waiting jobs are counted and one is added, so that concurrent calls
        // cannot exceed the limit.
        let all = lock(&self.all);
        let waiting: usize = all.values().map(|page| page.waiting()).sum();
        if waiting >= self.limits.waiting {
            return Err(Full::Jobs);
        }
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let log = Arc::clone(&page.log);
        let job = Job::new(id, question, request, log, self.limits.time, kept);
        let job = Arc::new(job);
        page.add(Arc::clone(&job));
        Ok(job)
    }

    /// Ends a job with its answer, or with a refusal if there is no memory to keep the answer.
    fn end(&self, job: &Job, answer: Result<String, Refusal>) {
        let kept = answer.and_then(|text| match self.make_room(|| job.keep(&text)) {
            Ok(()) => Ok(text),
            Err(_) => Err(Refusal::new(
                Kind::TooLarge,
                format_args!(
                    "the answer has {}, and the server keeps answers of up to {}: start it with \
                     more --memory",
                    bytes(text.len()),
                    bytes(self.memory.kept.limit)
                ),
            )),
        });
        job.end(kept);
    }

    /// Reserves memory by calling `reserve`. While there is too little, forgets the oldest finished
    /// jobs of all pages.
    fn make_room(&self, mut reserve: impl FnMut() -> Result<(), Short>) -> Result<(), Short> {
        loop {
            let short = match reserve() {
                Ok(()) => return Ok(()),
                Err(short) => short,
            };
            let all = lock(&self.all);
            let oldest = all.values().filter_map(|page| Some((page.oldest()?, page)));
            let Some((id, page)) = oldest.min_by_key(|&(id, _)| id) else {
                return Err(short);
            };
            lock(&page.jobs).remove(&id);
        }
    }

    /// Stops the jobs of pages that nobody listens to, and forgets these pages.
    pub(crate) fn sweep(&self) {
        let grace = self.limits.grace;
        lock(&self.all).retain(|_, page| {
            let is_left = {
                let listeners = lock(&page.listeners);
                listeners.number == 0 && listeners.none_since.elapsed() >= grace
            };
            if is_left {
                page.stop();
            }
            !is_left
        });
    }
}

impl Page {
    fn new(epoch: u64) -> Page {
        Page {
            log: Arc::new(Log::new(epoch)),
            jobs: Mutex::default(),
            listeners: Mutex::new(Listeners {
                number: 0,
                none_since: Instant::now(),
            }),
        }
    }

    pub(crate) fn job(&self, id: u64) -> Option<Arc<Job>> {
        lock(&self.jobs).get(&id).cloned()
    }

    /// Returns the jobs of the page, the oldest first.
    pub(crate) fn jobs(&self) -> Vec<Arc<Job>> {
        lock(&self.jobs).values().cloned().collect()
    }

    fn waiting(&self) -> usize {
        let jobs = lock(&self.jobs);
        let waiting = jobs.values().filter(|job| job.state() == State::Waiting);
        waiting.count()
    }

    /// Returns the id of the oldest finished job of the page, if there is one.
    fn oldest(&self) -> Option<u64> {
        let jobs = lock(&self.jobs);
        jobs.values().find(|job| job.is_over()).map(|job| job.id)
    }

    fn add(&self, job: Arc<Job>) {
        let mut jobs = lock(&self.jobs);
        jobs.insert(job.id, job);
        let over = jobs.values().filter(|job| job.is_over()).map(|job| job.id);
        let over: Vec<u64> = over.collect();
        for id in over.iter().take(over.len().saturating_sub(KEPT)) {
            jobs.remove(id);
        }
    }

    fn stop(&self) {
        for job in self.jobs() {
            job.stop();
        }
    }

    /// Registers a listener to the events of the page, until the returned value is dropped.
    pub(crate) fn listen(self: &Arc<Page>) -> Listener {
        lock(&self.listeners).number += 1;
        Listener {
            page: Arc::clone(self),
            news: self.log.news(),
        }
    }
}

/// A listener to the events of a page.
pub(crate) struct Listener {
    page: Arc<Page>,
    news: watch::Receiver<u64>,
}

impl Listener {
    /// Waits for the first event with a number greater than `after`, and returns it with its
    /// number.
    ///
    /// Returns `None` if the event log is gone.
    pub(crate) async fn next(&mut self, after: u64) -> Option<(u64, Arc<str>)> {
        loop {
            // Mark the channel as seen before reading the log: later events change it again and
            // wake this task.
            self.news.borrow_and_update();
            if let Some(event) = self.page.log.after(after) {
                return Some(event);
            }
            self.news.changed().await.ok()?;
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut listeners = lock(&self.page.listeners);
        listeners.number -= 1;
        listeners.none_since = Instant::now();
    }
}
