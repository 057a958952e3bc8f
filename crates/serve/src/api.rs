//! The HTTP routes of the server: immediate answers, jobs and their events.

use crate::guard::{self, Hosts};
use crate::job::INTERNAL;
use crate::memory::{Reservation, Short};
use crate::pages::{Full, Listener, Page, Pages};
use crate::{Limits, assets, openapi};
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tengen::page::{Asked, Cost, Kind, Means, Refusal, names};
use tengen::prelude::{Event, Observer};
use tokio::sync::{Semaphore, oneshot};

/// Upper bound on the number of immediate answers computed at the same time.
const AT_ONCE: usize = 16;

/// The state that the routes share. `moments` limits the number of immediate answers that are
/// computed at the same time.
#[derive(Clone)]
struct Shared {
    pages: Arc<Pages>,
    moments: Arc<Semaphore>,
}

/// A refusal as an HTTP response.
struct Refused(StatusCode, Refusal);

type Answer = Result<Response, Refused>;

/// Returns the router of the server at an address.
pub(crate) fn app(address: SocketAddr, limits: Limits) -> Router {
    let pages = Arc::new(Pages::new(limits));
    let swept = Arc::downgrade(&pages);
    tokio::spawn(async move {
        // Closed pages are noticed within a second.
        while let Some(pages) = swept.upgrade() {
            pages.sweep();
            drop(pages);
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    });
    let shared = Shared {
        pages,
        moments: Arc::new(Semaphore::new(AT_ONCE)),
    };
    let longest = limits.moment + limits.room;
    let in_time = Router::new()
        .route("/api", get(about))
        .route(
            "/api/openapi.json",
            get(|| async { Json(openapi::document()) }),
        )
        .route("/api/ask/{question}", post(answer))
        .route("/api/jobs", get(jobs))
        .route("/api/jobs/{key}", post(start).get(job).delete(stop))
        .fallback(assets::get)
        .layer(from_fn(move |request, next| within(longest, request, next)));
    Router::new()
        // The event stream has no timeout: it lasts as long as the client listens.
        .route("/api/events", get(events))
        .merge(in_time)
        .with_state(shared)
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(from_fn_with_state(
            Arc::new(Hosts::new(address)),
            guard::check,
        ))
}

/// Answers a request within a time limit, which includes the time for receiving the request.
async fn within(time: Duration, request: Request, next: Next) -> Response {
    let answer = tokio::time::timeout(time, next.run(request)).await;
    answer.unwrap_or_else(|_| late().into_response())
}

fn late() -> Refused {
    let message = "the request takes too long for a direct answer; start a job";
    Refused(
        StatusCode::REQUEST_TIMEOUT,
        Refusal::new(Kind::Stopped, message),
    )
}

async fn about(State(Shared { pages, .. }): State<Shared>) -> Json<Value> {
    let limits = &pages.limits;
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "questions": names().collect::<Vec<_>>(),
        "threads": limits.threads,
        "memory": limits.memory,
        "reserved": pages.memory.reserved(),
        "seconds": limits.time.as_secs(),
    }))
}

/// Receives the text of a request, and reserves memory for it first.
///
/// The content type must be JSON, because forms of other sites cannot send JSON.
async fn receive(pages: &Pages, request: Request) -> Result<(String, Reservation), Refused> {
    let kind = header_of(&request, &header::CONTENT_TYPE);
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let message = "expected the content type application/json";
        let refusal = Refusal::new(Kind::BadRequest, message);
        return Err(Refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, refusal));
    }
    // A chunked request does not state its length.
    let stated = header_of(&request, &header::CONTENT_LENGTH).parse().ok();
    let most = pages.limits.body as u64;
    let length = stated.map_or(most, |length: u64| length.min(most));
    let mut reservation = pages.memory.short.nothing();
    // While a request is read, its bytes and its text are in memory at the same time.
    let twice = 2 * length;
    pages.memory.check_text(twice)?;
    reservation
        .resize_within(twice, pages.limits.room / 2)
        .await?;
    let body = Bytes::from_request(request, &()).await;
    let body = body.map_err(|rejection| {
        let refusal = Refusal::new(Kind::BadRequest, rejection.body_text());
        Refused(rejection.status(), refusal)
    })?;
    let text = std::str::from_utf8(&body);
    let text = text.map_err(|error| Refusal::new(Kind::BadRequest, error))?;
    let cost = Cost::of_text(text);
    pages.memory.check_text(cost)?;
    reservation
        .resize_within(cost, pages.limits.room / 2)
        .await?;
    Ok((text.to_owned(), reservation))
}

fn header_of<'a>(request: &'a Request, name: &HeaderName) -> &'a str {
    let value = request.headers().get(name);
    value
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// Runs `work` in a new thread. An idle thread of a pool would keep its memory. When a thread ends,
/// its memory is free for the next one.
async fn in_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refused> + Send + 'static,
) -> Result<T, Refused> {
    let (tell, told) = oneshot::channel();
    let failed = |message: &str| Refused::from(Refusal::new(Kind::Failed, message));
    std::thread::Builder::new()
        .spawn(move || tell.send(work()))
        .map_err(|_| failed("no thread could be started for this request"))?;
    let fault = |_| failed(INTERNAL);
    told.await.map_err(fault)?
}

async fn answer(
    State(Shared { pages, moments }): State<Shared>,
    Path(question): Path<String>,
    request: Request,
) -> Answer {
    let (request, mut reservation) = receive(&pages, request).await?;
    let place = tokio::time::timeout(pages.limits.room / 2, moments.acquire_owned()).await;
    let Ok(Ok(place)) = place else {
        return Err(busy("too many requests at once; try again"));
    };
    let waiting = Arc::new(AtomicBool::new(true));
    let moment = Moment {
        end: Instant::now() + pages.limits.moment,
        waiting: Arc::clone(&waiting),
    };
    // Stop the search if the client disconnects.
    let _gone = Gone(waiting);
    let asked = in_thread(move || Ok(Asked::read(&question, &request)?)).await?;
    let allotment = pages.memory.of_short(&asked)?;
    reservation
        .resize_within(allotment.bytes, pages.limits.room / 2)
        .await?;
    let means = Means::new(1, allotment.engine);
    let answer = in_thread(move || {
        let answer = asked.answer(means, &moment);
        drop(place);
        let answer = answer.map_err(|refusal| match refusal.kind {
            Kind::Stopped => late(),
            _ => Refused::from(refusal),
        })?;
        Ok(Held::new(answer, reservation))
    });
    Ok(as_json(StatusCode::OK, answer.await?))
}

/// The text of an answer, with the reservation of its memory until it is sent.
struct Held {
    text: String,
    _reservation: Reservation,
}

impl Held {
    fn new(text: String, mut reservation: Reservation) -> Held {
        // If the estimate of the memory is right, the answer fits into the reservation.
        let _ = reservation.resize(text.len() as u64);
        Held {
            text,
            _reservation: reservation,
        }
    }
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

impl From<Held> for Body {
    fn from(held: Held) -> Body {
        Body::from(Bytes::from_owner(held))
    }
}

/// The observer of an immediate answer. It stops the computation at a time limit, or if the client
/// disconnects.
struct Moment {
    end: Instant,
    waiting: Arc<AtomicBool>,
}

impl Observer for Moment {
    fn event(&self, _: Event) {}

    fn go_on(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) && Instant::now() < self.end
    }
}

/// A guard that clears its flag when it is dropped.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// The query parameter that names the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asking {
    page: String,
}

impl Asking {
    fn name(&self) -> Result<&str, Refused> {
        let name = &self.page;
        let is_name = (8..=64).contains(&name.len())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        match is_name {
            true => Ok(name),
            false => Err(Refusal::new(
                Kind::BadRequest,
                "expected a page name of 8 to 64 letters, digits and hyphens",
            )
            .into()),
        }
    }

    /// Returns the page, if it is open.
    fn page(&self, shared: &Shared) -> Result<Arc<Page>, Refused> {
        shared.pages.get(self.name()?).ok_or_else(missing)
    }
}

async fn start(
    State(shared): State<Shared>,
    Path(question): Path<String>,
    Query(asking): Query<Asking>,
    request: Request,
) -> Answer {
    let (request, reservation) = receive(&shared.pages, request).await?;
    let pages = Arc::clone(&shared.pages);
    let checked = in_thread(move || {
        let asked = Asked::read(&question, &request)?;
        pages.memory.of_job(&asked)?;
        Ok((question, request))
    });
    let (question, request) = checked.await?;
    drop(reservation);
    let page = shared.pages.page(asking.name()?).map_err(full)?;
    let job = shared.pages.start(&page, question, request);
    let job = job.map_err(full)?;
    Ok(as_json(
        StatusCode::ACCEPTED,
        json!({ "id": job.id }).to_string(),
    ))
}

async fn jobs(State(shared): State<Shared>, Query(asking): Query<Asking>) -> Answer {
    // An unknown page has no jobs.
    asking.name()?;
    let jobs = asking.page(&shared).map_or(Vec::new(), |page| page.jobs());
    let jobs: Vec<String> = jobs.iter().map(|job| job.json()).collect();
    Ok(as_json(StatusCode::OK, format!("[{}]", jobs.join(","))))
}

async fn job(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Query(asking): Query<Asking>,
) -> Answer {
    let job = find(&shared, &id, &asking)?;
    let mut reservation = shared.pages.memory.short.nothing();
    let room = shared.pages.limits.room;
    reservation.resize_within(job.length(), room / 2).await?;
    Ok(as_json(StatusCode::OK, Held::new(job.whole(), reservation)))
}

async fn stop(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Query(asking): Query<Asking>,
) -> Answer {
    find(&shared, &id, &asking)?.stop();
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn find(shared: &Shared, id: &str, asking: &Asking) -> Result<Arc<crate::job::Job>, Refused> {
    let page = asking.page(shared)?;
    let id = id.parse().map_err(|_| missing())?;
    page.job(id).ok_or_else(missing)
}

async fn events(
    State(shared): State<Shared>,
    Query(asking): Query<Asking>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Sent, Infallible>>>, Refused> {
    let page = shared.pages.page(asking.name()?).map_err(full)?;
    // A browser that reconnects sends the id of the last event that it received.
    let seen = headers.get("last-event-id");
    let seen = seen.and_then(|seen| seen.to_str().ok()?.split_once('-'));
    let epoch = page.log.epoch;
    // The event log of a page that was forgotten starts again with another epoch, a number that
    // tells logs of one page name apart. So event numbers with another epoch are ignored.
    let seen = seen.filter(|(of, _)| of.parse() == Ok(epoch));
    let seen = seen.and_then(|(_, number)| number.parse().ok());
    let start = (page.listen(), seen.unwrap_or(0));
    let next = move |(mut listener, at): (Listener, u64)| async move {
        let (number, text) = listener.next(at).await?;
        let event = Sent::default().id(format!("{epoch}-{number}")).data(&*text);
        Some((Ok(event), (listener, number)))
    };
    // The server sends signs of life at a short interval, so that it notices when a page is closed.
    let alive = KeepAlive::new().interval(Duration::from_secs(2));
    Ok(Sse::new(unfold(start, next)).keep_alive(alive))
}

fn as_json(status: StatusCode, text: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, text.into()).into_response()
}

fn missing() -> Refused {
    let refusal = Refusal::new(Kind::Unusable, "there is no such job");
    Refused(StatusCode::NOT_FOUND, refusal)
}

fn busy(message: &str) -> Refused {
    let refusal = Refusal::new(Kind::TooLarge, message);
    Refused(StatusCode::TOO_MANY_REQUESTS, refusal)
}

fn full(full: Full) -> Refused {
    match full {
        Full::Pages => busy("too many pages are open"),
        Full::Jobs => busy("too many jobs wait; stop some, or wait until some are done"),
        Full::Memory(short) => short.into(),
    }
}

impl From<Short> for Refused {
    fn from(short: Short) -> Refused {
        Refusal::from(short).into()
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let status = match refusal.kind {
            Kind::UnknownQuestion => StatusCode::NOT_FOUND,
            Kind::BadRequest | Kind::Unusable | Kind::TooLarge => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Stopped => StatusCode::REQUEST_TIMEOUT,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Refused(status, refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let text = serde_json::to_string(&self.1).unwrap_or_default();
        as_json(self.0, text)
    }
}
