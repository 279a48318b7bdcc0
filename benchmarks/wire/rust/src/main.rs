// The body of a chat completion's stream, read by reqwest: `wire_rust FILE` answers each line of its input,
// `READER BYTES_A_READ` (0: one event a read), with a line: nanoseconds, events, bytes of text.
//   reqwest        reqwest's Response, its bytes_stream, eventsource-stream, serde_json into structs
//   by_hand        the same bytes_stream, cut at line breaks by hand, serde_json into structs that borrow
// The Response is made from memory, without a socket.
use std::borrow::Cow;
use std::io::{BufRead, Write};
use std::time::Instant;

use bytes::Bytes;
use eventsource_stream::Eventsource;
use futures_util::{stream, StreamExt};
use serde::Deserialize;

#[derive(Deserialize)]
struct Said {
    content: Option<String>,
}
#[derive(Deserialize)]
struct Choice {
    delta: Said,
    finish_reason: Option<String>,
}
#[derive(Deserialize)]
struct Chunk {
    model: String,
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct BorrowedSaid<'a> {
    #[serde(borrow)]
    content: Option<Cow<'a, str>>,
}
#[derive(Deserialize)]
struct BorrowedChoice<'a> {
    #[serde(borrow)]
    delta: BorrowedSaid<'a>,
    #[serde(borrow)]
    finish_reason: Option<Cow<'a, str>>,
}
#[derive(Deserialize)]
struct BorrowedChunk<'a> {
    #[serde(borrow)]
    model: Cow<'a, str>,
    #[serde(borrow)]
    choices: Vec<BorrowedChoice<'a>>,
}

/// What a stream came to.
#[derive(Default)]
struct Heard {
    events: usize,
    text: String,
    model: String,
    finished: bool,
}

fn response(pieces: &[Bytes]) -> reqwest::Response {
    let pieces = pieces.to_vec();
    let body = reqwest::Body::wrap_stream(stream::iter(pieces.into_iter().map(Ok::<_, std::io::Error>)));
    reqwest::Response::from(http::Response::new(body))
}

async fn read_events(response: reqwest::Response) -> Heard {
    let mut heard = Heard::default();
    let mut events = response.bytes_stream().eventsource();
    while let Some(event) = events.next().await {
        let event = event.expect("an event");
        if event.data == "[DONE]" {
            break;
        }
        let chunk: Chunk = serde_json::from_str(&event.data).expect("a chunk");
        heard.events += 1;
        if heard.model.is_empty() {
            heard.model = chunk.model;
        }
        if let Some(choice) = chunk.choices.first() {
            if let Some(content) = &choice.delta.content {
                heard.text.push_str(content);
            }
            heard.finished |= choice.finish_reason.is_some();
        }
    }
    heard
}

fn take_line(line: &[u8], heard: &mut Heard) {
    let Some(data) = line.strip_prefix(b"data: ") else { return };
    if data == b"[DONE]" {
        return;
    }
    let chunk: BorrowedChunk = serde_json::from_slice(data).expect("a chunk");
    heard.events += 1;
    if heard.model.is_empty() {
        heard.model = chunk.model.into_owned();
    }
    if let Some(choice) = chunk.choices.first() {
        if let Some(content) = &choice.delta.content {
            heard.text.push_str(content);
        }
        heard.finished |= choice.finish_reason.is_some();
    }
}

async fn read_by_hand(response: reqwest::Response) -> Heard {
    let mut heard = Heard::default();
    let mut begun: Vec<u8> = Vec::new();
    let mut pieces = response.bytes_stream();
    while let Some(piece) = pieces.next().await {
        let piece = piece.expect("a piece");
        let mut rest: &[u8] = &piece;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            if begun.is_empty() {
                take_line(&rest[..end], &mut heard);
            } else {
                begun.extend_from_slice(&rest[..end]);
                take_line(&begun, &mut heard);
                begun.clear();
            }
            rest = &rest[end + 1..];
        }
        begun.extend_from_slice(rest);
    }
    heard
}

/// The bytes in reads of one size, or cut after each event.
fn cut(all: &Bytes, size: usize) -> Vec<Bytes> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let end = if size > 0 {
            (at + size).min(all.len())
        } else {
            all[at..].windows(2).position(|pair| pair == b"\n\n").map_or(all.len(), |found| at + found + 2)
        };
        pieces.push(all.slice(at..end));
        at = end;
    }
    pieces
}

fn main() {
    let file = std::env::args().nth(1).expect("wire_rust FILE");
    let all = Bytes::from(std::fs::read(file).expect("the file"));
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    println!("ready");
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let mut words = line.split(' ');
        let by_hand = words.next() == Some("by_hand");
        let size: usize = words.next().and_then(|word| word.parse().ok()).expect("a size");
        let pieces = cut(&all, size);
        let began = Instant::now();
        let heard = runtime.block_on(async {
            let response = response(&pieces);
            if by_hand { read_by_hand(response).await } else { read_events(response).await }
        });
        let took = began.elapsed().as_nanos();
        assert!(heard.finished);
        println!("{} {} {}", took, heard.events, heard.text.len());
        std::io::stdout().flush().expect("output");
    }
}
