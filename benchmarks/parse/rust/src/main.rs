//! serde_json and sonic-rs on the documents of a folder: parse_rust serde_json|sonic-rs FOLDER MILLISECONDS.
//! The folder's index.tsv has a line for each document: its shape, its kind (good, refused, trap) and its name; the text
//! of line N is N.json. Prints a line for each: "N read NS", "N print NS", "N accepts" or "N refuses"; what was read
//! from a good one is written to N.out, so that it can be compared.
use serde::{de::DeserializeOwned, Deserialize, Serialize};
use std::{fs, hint::black_box, path::Path, time::Instant};

#[derive(Serialize, Deserialize)]
enum SearchDocsTag {
    #[serde(rename = "search_docs")]
    Tag,
}
#[derive(Serialize, Deserialize)]
enum FinalTag {
    #[serde(rename = "final")]
    Tag,
}

#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(try_from = "i32", into = "i32")]
struct Limit(i32);
impl TryFrom<i32> for Limit {
    type Error = &'static str;
    fn try_from(value: i32) -> Result<Self, Self::Error> {
        if (1..=50).contains(&value) { Ok(Limit(value)) } else { Err("expected 1 to 50") }
    }
}
impl From<Limit> for i32 {
    fn from(limit: Limit) -> i32 {
        limit.0
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchDocs {
    #[serde(rename = "type")]
    tag: SearchDocsTag,
    query: String,
    limit: Limit,
    min_score: f64,
    deep: bool,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    text: String,
    citations: Vec<u32>,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Citation {
    number: u32,
    file: String,
    quote: String,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FinalAnswer {
    #[serde(rename = "type")]
    tag: FinalTag,
    answer: String,
    claims: Vec<Claim>,
    citations: Vec<Citation>,
    complete: bool,
}
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", deny_unknown_fields)]
enum Action {
    #[serde(rename = "search_docs")]
    SearchDocs { query: String, limit: Limit, min_score: f64, deep: bool },
    #[serde(rename = "final")]
    Final { answer: String, claims: Vec<Claim>, citations: Vec<Citation>, complete: bool },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FunctionCall {
    name: String,
    arguments: String,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    function: FunctionCall,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    role: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    tool_calls: Vec<Call>,
    annotations: Vec<String>,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    index: i32,
    message: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    logprobs: Option<String>,
    finish_reason: String,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PromptDetails {
    cached_tokens: i64,
    audio_tokens: i64,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CompletionDetails {
    reasoning_tokens: i64,
    audio_tokens: i64,
    accepted_prediction_tokens: i64,
    rejected_prediction_tokens: i64,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Usage {
    prompt_tokens: i64,
    completion_tokens: i64,
    total_tokens: i64,
    prompt_tokens_details: PromptDetails,
    completion_tokens_details: CompletionDetails,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    id: String,
    object: String,
    created: i64,
    model: String,
    choices: Vec<Choice>,
    usage: Usage,
    service_tier: String,
    system_fingerprint: String,
}

// The few keys: unknown ones are skipped.
#[derive(Serialize, Deserialize)]
struct BriefFunction {
    name: String,
    arguments: String,
}
#[derive(Serialize, Deserialize)]
struct BriefCall {
    id: String,
    function: BriefFunction,
}
#[derive(Serialize, Deserialize)]
struct BriefMessage {
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    tool_calls: Vec<BriefCall>,
}
#[derive(Serialize, Deserialize)]
struct BriefChoice {
    message: BriefMessage,
    finish_reason: String,
}
#[derive(Serialize, Deserialize)]
struct BriefUsage {
    prompt_tokens: i64,
    completion_tokens: i64,
}
#[derive(Serialize, Deserialize)]
struct Brief {
    choices: Vec<BriefChoice>,
    usage: BriefUsage,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pages {
    pages: Vec<String>,
}
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Node {
    id: i32,
    children: Vec<Node>,
}

/// A library, as two functions.
trait Library {
    fn read<T: DeserializeOwned>(text: &[u8]) -> Option<T>;
    fn print<T: Serialize>(value: &T, text: &mut Vec<u8>);
}
struct SerdeJson;
impl Library for SerdeJson {
    fn read<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
        serde_json::from_slice(text).ok()
    }
    fn print<T: Serialize>(value: &T, text: &mut Vec<u8>) {
        serde_json::to_writer(text, value).expect("a value that was read can be printed")
    }
}
struct SonicRs;
impl Library for SonicRs {
    fn read<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
        sonic_rs::from_slice(text).ok()
    }
    fn print<T: Serialize>(value: &T, text: &mut Vec<u8>) {
        sonic_rs::to_writer(text, value).expect("a value that was read can be printed")
    }
}

/// The least nanoseconds of one call, by batches of about half a millisecond.
fn least(milliseconds: u128, mut once: impl FnMut()) -> f64 {
    let timed = |times: u64, once: &mut dyn FnMut()| {
        let began = Instant::now();
        for _ in 0..times {
            once();
        }
        began.elapsed().as_nanos() as f64 / times as f64
    };
    let first = timed(16, &mut once).max(1.0);
    let times = ((500_000.0 / first) as u64).max(1);
    let began = Instant::now();
    let mut best = f64::INFINITY;
    while began.elapsed().as_millis() < milliseconds || best == f64::INFINITY {
        let batch = Instant::now();
        for _ in 0..times {
            once();
        }
        best = best.min(batch.elapsed().as_nanos() as f64 / times as f64);
    }
    best
}

fn run<L: Library, T: DeserializeOwned + Serialize>(folder: &Path, number: usize, kind: &str, milliseconds: u128) {
    let text = fs::read(folder.join(format!("{number}.json"))).expect("a document of the folder");
    let value = L::read::<T>(&text);
    println!("{number} {}", if value.is_some() { "accepts" } else { "refuses" });
    if kind == "trap" {
        return;
    }
    println!("{number} read {}", least(milliseconds, || drop(black_box(L::read::<T>(black_box(&text))))));
    let (Some(value), "good") = (value, kind) else { return };
    let mut printed = Vec::new();
    L::print(&value, &mut printed);
    fs::write(folder.join(format!("{number}.out")), &printed).expect("the folder can be written");
    let print = || {
        printed.clear();
        L::print(black_box(&value), &mut printed);
        black_box(&printed);
    };
    println!("{number} print {}", least(milliseconds, print));
}

fn run_all<L: Library>(folder: &Path, milliseconds: u128) {
    let index = fs::read_to_string(folder.join("index.tsv")).expect("index.tsv in the folder");
    for (number, line) in index.lines().enumerate() {
        let mut words = line.split('\t');
        let (shape, kind) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        match shape {
            "search_docs" => run::<L, SearchDocs>(folder, number, kind, milliseconds),
            "final" => run::<L, FinalAnswer>(folder, number, kind, milliseconds),
            "envelope" => run::<L, Envelope>(folder, number, kind, milliseconds),
            "brief" => run::<L, Brief>(folder, number, kind, milliseconds),
            "actions" => run::<L, Vec<Action>>(folder, number, kind, milliseconds),
            "pages" => run::<L, Pages>(folder, number, kind, milliseconds),
            "node" => run::<L, Node>(folder, number, kind, milliseconds),
            _ => eprintln!("parse_rust: no shape {shape}"),
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    if words.len() != 4 {
        eprintln!("parse_rust serde_json|sonic-rs FOLDER MILLISECONDS");
        std::process::exit(2);
    }
    let milliseconds = words[3].parse().expect("milliseconds");
    match words[1].as_str() {
        "serde_json" => run_all::<SerdeJson>(Path::new(&words[2]), milliseconds),
        _ => run_all::<SonicRs>(Path::new(&words[2]), milliseconds),
    }
}
