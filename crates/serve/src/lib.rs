//! The web page of Tengen, served to the browsers of this machine.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! The server listens on loopback only, writes no files and contacts no other machine. The page is
//! embedded in the program: the files of `dist`, built from `ui`. The module [`tengen::page`]
//! defines the requests. A short request is answered immediately. A longer request needs a *job*,
//! which reports its progress and can be stopped.
//!
//! | route | what it does |
//! |---|---|
//! | `GET /api` | the version, the names of requests, the limits, and the memory reserved now |
//! | `GET /api/openapi.json` | the OpenAPI document of these routes |
//! | `POST /api/ask/{question}` | an immediate answer; 408 if it takes too long, 503 if the memory is in use |
//! | `POST /api/jobs/{question}?page=P` | starts a job of a page |
//! | `GET /api/jobs?page=P`, `GET /api/jobs/{id}?page=P` | the jobs of a page; one job with its answer |
//! | `DELETE /api/jobs/{id}?page=P` | stops the job |
//! | `GET /api/events?page=P` | the events of the jobs of a page, as server-sent events |
//!
//! A page in a browser chooses its own name P, which is the only key to its jobs. If no client has
//! listened to its events for [`Limits::grace`], its jobs are stopped. So a closed page leaves
//! nothing behind, and a reloaded page finds its jobs again.
//!
//! | module | contents |
//! |---|---|
//! | `guard` | access control: only pages of this server, under a loopback name |
//! | `assets` | the files of the page |
//! | `job` | a job: runs, reports progress, stops |
//! | `log` | the numbered events of a page |
//! | `memory` | a single memory budget for all requests |
//! | `pages` | the open pages, with their jobs and listeners |
//! | `api` | the HTTP routes |
//! | `openapi` | the OpenAPI document |

mod api;
mod assets;
mod guard;
mod job;
mod log;
mod memory;
mod openapi;
mod pages;

pub use assets::{names as asset_names, read as asset};

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tengen::Resources;

/// The limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Number of threads of each job.
    pub threads: usize,
    /// Bytes of memory for all requests together.
    pub memory: usize,
    /// Maximum number of jobs that run at the same time.
    pub running: usize,
    /// Maximum number of waiting jobs, of all pages together.
    pub waiting: usize,
    /// Time limit for a job, which includes the time for which the job waits.
    pub time: Duration,
    /// Time limit for an immediate answer.
    pub moment: Duration,
    /// Time allowed for a request to arrive, to wait and to be answered, beyond the time of the
    /// work.
    pub room: Duration,
    /// Time for which the jobs of a page go on while no client listens to the page's events.
    pub grace: Duration,
    /// Upper bound on the bytes of a request body.
    pub body: usize,
}

impl Limits {
    /// Returns the limits of a server with the given resources, and defaults for all other limits.
    pub fn of(resources: Resources) -> Limits {
        let resources = resources.or_default();
        Limits {
            threads: resources.threads.unwrap_or(1),
            memory: resources.memory.unwrap_or(1 << 30),
            running: 2,
            waiting: 32,
            time: Duration::from_secs(3600),
            moment: Duration::from_secs(10),
            room: Duration::from_secs(10),
            grace: Duration::from_secs(10),
            body: 4 << 20,
        }
    }
}

/// The first port that is tried, so that the page usually has the same address.
pub const PORT: u16 = 8361;

/// A server bound to an address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Binds to a port of the loopback address; port 0 chooses a free port.
    ///
    /// # Errors
    /// The error of the system, if the port is not available.
    pub fn listen(port: u16) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address })
    }

    /// Binds to [`PORT`] or one of the next nine ports. If none of them is free, binds to any free
    /// port.
    ///
    /// # Errors
    /// The error of the system, if no port is available.
    pub fn listen_near() -> io::Result<Server> {
        let server = (PORT..PORT + 10).find_map(|port| Server::listen(port).ok());
        server.map_or_else(|| Server::listen(0), Ok)
    }

    /// Returns the address to open in a browser.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Returns the address of the server.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the process ends.
    ///
    /// # Errors
    /// The error of the system, if the threads cannot be started.
    pub fn run(self, limits: Limits) -> io::Result<()> {
        tengen::page::prepare();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        runtime.block_on(async {
            self.listener.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            axum::serve(listener, api::app(self.address, limits)).await
        })
    }
}

/// Locks a mutex, and ignores poisoning. The protected data is consistent after every statement, so
/// a panic leaves it usable.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
