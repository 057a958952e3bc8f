//! A single memory budget for all requests.
//!
//! A request reserves bytes before any work starts. A [`Reservation`] returns its bytes when it is
//! dropped, so no code path can leak them. The memory of the server is divided into parts, so that
//! jobs and short requests cannot starve each other:
//!
//! | part | bytes | for |
//! |---|---|---|
//! | `short` | a quarter, at most 1 GiB | requests that are answered immediately |
//! | `kept` | a sixteenth, at most 256 MiB | requests of waiting jobs, answers of finished jobs |
//! | `jobs` | the rest, in equal shares | each job that runs |
//!
//! The memory of a request is a cost plus a limit. The cost follows from the sizes that the request
//! states ([`tengen::page::Cost`]). The limit is the memory given to the engine that answers it.

use crate::{Limits, lock};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tengen::page::{Asked, Kind, Refusal};
use tengen::units::bytes;
use tokio::sync::Notify;

/// Upper bound on the bytes for all requests that are answered immediately.
const MOST_SHORT: u64 = 1 << 30;

/// The parts of the server's memory.
pub(crate) struct Memory {
    /// Bytes for one running job.
    share: u64,
    pub(crate) jobs: Arc<Budget>,
    pub(crate) short: Arc<Budget>,
    pub(crate) kept: Arc<Budget>,
}

/// The memory of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allotment {
    /// Number of bytes to reserve, including the bytes for the engine (the code that counts or
    /// searches for the answer).
    pub(crate) bytes: u64,
    /// Number of bytes for the engine, the code that counts or searches for the answer.
    pub(crate) engine: usize,
}

/// A number of bytes that requests can reserve.
pub(crate) struct Budget {
    pub(crate) limit: u64,
    reserved: Mutex<u64>,
    freed: Notify,
}

/// Reserved bytes of a budget. Dropping the reservation returns them to the budget.
pub(crate) struct Reservation {
    budget: Arc<Budget>,
    bytes: u64,
}

/// The error if a reservation needs more bytes than the other reservations of the budget leave
/// free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Short {
    needed: u64,
    free: u64,
}

impl Memory {
    pub(crate) fn new(limits: &Limits) -> Memory {
        let all = limits.memory as u64;
        let running = limits.running.max(1) as u64;
        let short = MOST_SHORT.min(all / 4);
        let kept = (MOST_SHORT / 4).min(all / 16);
        let share = (all - short - kept) / running;
        Memory {
            share,
            jobs: Budget::new(running * share),
            short: Budget::new(short),
            kept: Budget::new(kept),
        }
    }

    /// Refuses the text of a request if reading it costs more bytes than all short requests may
    /// use.
    pub(crate) fn check_text(&self, cost: u64) -> Result<(), Refusal> {
        match cost <= self.short.limit {
            true => Ok(()),
            false => Err(Refusal::new(
                Kind::TooLarge,
                format_args!(
                    "reading this request takes about {} of memory, and {} may be used",
                    bytes(cost),
                    bytes(self.short.limit)
                ),
            )),
        }
    }

    /// Returns the memory to reserve for a job. A job whose answer an engine computes (an algorithm
    /// with a memory limit) gets a whole share, an equal part of the memory for jobs. Any other job
    /// gets the cost of the sizes in the request.
    pub(crate) fn of_job(&self, asked: &Asked) -> Result<Allotment, Refusal> {
        let allotment = allot(asked, self.share)?;
        Ok(match asked.has_engine() {
            true => Allotment {
                bytes: self.share,
                engine: (self.share - asked.cost().bytes) as usize,
            },
            false => allotment,
        })
    }

    /// Returns the memory to reserve for a request that is answered immediately.
    pub(crate) fn of_short(&self, asked: &Asked) -> Result<Allotment, Refusal> {
        allot(asked, self.short.limit)
    }

    /// Returns the number of bytes that all requests and answers have reserved.
    pub(crate) fn reserved(&self) -> u64 {
        let parts = [&self.jobs, &self.short, &self.kept];
        parts.map(|part| *lock(&part.reserved)).iter().sum()
    }
}

/// Returns the memory to reserve for a request, at most `most` bytes. It is the cost of its sizes,
/// and a quarter of `most` if it needs an engine (code that counts or searches).
///
/// The cost must fit into the rest of `most`.
fn allot(asked: &Asked, most: u64) -> Result<Allotment, Refusal> {
    let engine = if asked.has_engine() { most / 4 } else { 0 };
    asked.cost().check(most - engine)?;
    Ok(Allotment {
        bytes: asked.cost().bytes + engine,
        engine: engine as usize,
    })
}

impl Budget {
    pub(crate) fn new(limit: u64) -> Arc<Budget> {
        Arc::new(Budget {
            limit,
            reserved: Mutex::new(0),
            freed: Notify::new(),
        })
    }

    /// Reserves bytes if they are free now.
    pub(crate) fn reserve(self: &Arc<Budget>, bytes: u64) -> Result<Reservation, Short> {
        let mut reservation = self.nothing();
        reservation.resize(bytes)?;
        Ok(reservation)
    }

    /// Returns a reservation of no bytes, which can grow later.
    pub(crate) fn nothing(self: &Arc<Budget>) -> Reservation {
        Reservation {
            budget: Arc::clone(self),
            bytes: 0,
        }
    }
}

impl Reservation {
    /// Changes the number of reserved bytes.
    ///
    /// # Errors
    /// [`Short`], if so many bytes are not free. The reservation is then unchanged.
    pub(crate) fn resize(&mut self, bytes: u64) -> Result<(), Short> {
        {
            let mut reserved = lock(&self.budget.reserved);
            let others = *reserved - self.bytes;
            let free = self.budget.limit - others;
            if bytes > free {
                let needed = bytes;
                return Err(Short { needed, free });
            }
            *reserved = others + bytes;
        }
        if bytes < self.bytes {
            self.budget.freed.notify_waiters();
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Changes the number of reserved bytes as soon as the bytes are free.
    ///
    /// # Errors
    /// [`Short`], if the bytes are not free within `time`. The reservation is then unchanged.
    pub(crate) async fn resize_within(&mut self, bytes: u64, time: Duration) -> Result<(), Short> {
        let budget = Arc::clone(&self.budget);
        let resized = async {
            loop {
                let freed = budget.freed.notified();
                let mut freed = pin!(freed);
                // Register for wake-ups before checking: if bytes become free from here on, this
                // task is woken.
                freed.as_mut().enable();
                if self.resize(bytes).is_ok() {
                    return;
                }
                freed.await;
            }
        };
        match tokio::time::timeout(time, resized).await {
            Ok(()) => Ok(()),
            Err(_) => self.resize(bytes),
        }
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // Shrinking to 0 bytes always succeeds.
        let _ = self.resize(0);
    }
}

impl From<Short> for Refusal {
    fn from(Short { needed, free }: Short) -> Refusal {
        Refusal::new(
            Kind::Busy,
            format_args!(
                "this request takes about {} of memory, and other requests leave {}: try again \
                 when they are answered",
                bytes(needed),
                bytes(free)
            ),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_given_back_when_a_reservation_is_dropped() {
        let budget = Budget::new(100);
        let mut first = budget.reserve(60).unwrap();
        let short = Short {
            needed: 60,
            free: 40,
        };
        assert_eq!(budget.reserve(60).err(), Some(short));
        first.resize(100).unwrap();
        assert!(first.resize(101).is_err() && budget.reserve(1).is_err());
        first.resize(40).unwrap();
        let second = budget.reserve(60).unwrap();
        assert_eq!(*budget.reserved.lock().unwrap(), 100);
        drop((first, second));
        assert_eq!(*budget.reserved.lock().unwrap(), 0);
    }

    #[tokio::test]
    async fn a_request_waits_until_bytes_are_free() {
        let budget = Budget::new(100);
        let first = budget.reserve(60).unwrap();
        let mut second = budget.nothing();
        let long = Duration::from_secs(60);
        assert!(second.resize_within(50, Duration::ZERO).await.is_err());
        let (waited, ()) = tokio::join!(second.resize_within(50, long), async { drop(first) });
        waited.unwrap();
        assert_eq!(*budget.reserved.lock().unwrap(), 50);
    }

    #[test]
    fn parts_are_the_whole() {
        let limits = Limits {
            memory: 1 << 30,
            ..Limits::of(tengen::Resources::default())
        };
        let memory = Memory::new(&limits);
        let parts = [&memory.jobs, &memory.short, &memory.kept];
        let sum: u64 = parts.iter().map(|part| part.limit).sum();
        assert!(sum <= 1 << 30 && sum > (1 << 30) - 8);
        let huge = Memory::new(&Limits {
            memory: 1 << 36,
            ..limits
        });
        assert_eq!(huge.short.limit, 1 << 30);
    }

    #[test]
    fn sizes_and_engines_share_the_reserved_memory() {
        let memory = Memory::new(&Limits {
            memory: 1 << 30,
            running: 1,
            ..Limits::of(tengen::Resources::default())
        });
        let read = |question, request| Asked::read(question, request).unwrap();
        let engine = read("count", r#"{"board":{"rows":100}}"#);
        let job = memory.of_job(&engine).unwrap();
        assert_eq!(job.bytes, memory.share);
        assert_eq!(job.engine as u64 + engine.cost().bytes, memory.share);
        let short = memory.of_short(&engine).unwrap();
        assert_eq!(short.bytes, engine.cost().bytes + (1 << 26));
        let none = read("look", r#"{"text":". X"}"#);
        assert_eq!(memory.of_job(&none).unwrap().bytes, none.cost().bytes);
        let large = read("count", r#"{"board":{"rows":4000}}"#);
        let refused = memory.of_job(&large).unwrap_err();
        assert!(
            refused.message.starts_with("a board of 4000 x 4000 takes"),
            "{refused}"
        );
    }
}
