//! A page on which one sees and touches Tengen, served to the browsers of this machine.
//!
//! The server listens on loopback only, writes nothing and sends nothing anywhere else. Its page
//! is in the program: the files of `dist`, which `ui` makes. Its requests are those of
//! [`tengen::page`]. A request is answered at once if that takes a moment, else by a *job*, which
//! tells how far it is, and can be stopped.
//!
//! | route | what it does |
//! |---|---|
//! | `GET /api` | the version, the questions, the limits, and the memory that is reserved now |
//! | `GET /api/openapi.json` | these routes, for programs |
//! | `POST /api/ask/{question}` | an answer at once; 408 if it takes longer, 503 if the memory is in use |
//! | `POST /api/jobs/{question}?page=P` | a job of a page |
//! | `GET /api/jobs?page=P`, `GET /api/jobs/{id}?page=P` | the jobs of a page; one, with its answer |
//! | `DELETE /api/jobs/{id}?page=P` | stops it |
//! | `GET /api/events?page=P` | what happens to the jobs of a page, as server-sent events |
//!
//! A page has a name of its own choice, which is its only key to its jobs. Once nobody has
//! listened to its events for [`Limits::grace`], its jobs are stopped: a page that is closed
//! leaves nothing behind, one that is reloaded finds its jobs.
//!
//! | module | one idea |
//! |---|---|
//! | `guard` | who may ask: pages of this server only, under a name of this machine |
//! | `assets` | the files of the page |
//! | `job` | one job: it runs, tells and stops |
//! | `memory` | one budget of memory for all requests |
//! | `pages` | all pages with their jobs, and what happened to them |
//! | `api` | the routes |
//! | `openapi` | the routes, for programs |

mod api;
mod assets;
mod guard;
mod job;
mod memory;
mod openapi;
mod pages;

pub use assets::{names as asset_names, read as asset};

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::time::Duration;
use tengen::Resources;

/// What a server allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Threads of each job.
    pub threads: usize,
    /// Bytes of memory of all requests together.
    pub memory: usize,
    /// Jobs that run at once.
    pub running: usize,
    /// Jobs that may wait for others to end.
    pub waiting: usize,
    /// Time for a job.
    pub time: Duration,
    /// Time for an answer at once.
    pub moment: Duration,
    /// How long the jobs of a page go on when nobody listens.
    pub grace: Duration,
    /// Bytes of a request.
    pub body: usize,
}

impl Limits {
    /// For a machine, unless others are stated.
    pub fn of(resources: Resources) -> Limits {
        let resources = resources.or_default();
        Limits {
            threads: resources.threads.unwrap_or(1),
            memory: resources.memory.unwrap_or(1 << 30),
            running: 2,
            waiting: 32,
            time: Duration::from_secs(3600),
            moment: Duration::from_secs(10),
            grace: Duration::from_secs(10),
            body: 4 << 20,
        }
    }
}

/// The port that is tried first, so that addresses of the page stay the same.
pub const PORT: u16 = 8361;

/// A server that has its address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens on a port of loopback; on one that is free, if it is 0.
    ///
    /// # Errors
    /// If it cannot be had.
    pub fn listen(port: u16) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address })
    }

    /// Listens on [`PORT`], or the next port that is free; on any that is free, if ten are not.
    ///
    /// # Errors
    /// If no port can be had.
    pub fn listen_near() -> io::Result<Server> {
        let server = (PORT..PORT + 10).find_map(|port| Server::listen(port).ok());
        server.map_or_else(|| Server::listen(0), Ok)
    }

    /// Where it is: what a browser is to open.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process ends.
    ///
    /// # Errors
    /// If there are no threads for it.
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
