// A run of rig-agent with a free model and a free tool: answers each line of its input, `NAME STEPS`, with a line:
// nanoseconds of a run (the least of some), calls of the tool, the last number of the answer.
// The model keeps no state: it answers with a call of `add` until the last step, then with a text. One thread.
use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rig_agent::completion::{CompletionRequest, FinishReason, Usage};
use rig_agent::tool::{Tool, ToolContext};
use rig_agent::AgentBuilder;
use rig_core::driver::{Exchange, Model, Opened, Opening, Transport};
use rig_core::operation::Finish;
use rig_core::test_utils::{MockFrame, MockScript, MockStreamEvent};
use serde::Deserialize;

#[derive(Deserialize)]
struct Terms {
    a: i64,
    b: i64,
}

#[derive(Debug)]
struct Never;
impl std::fmt::Display for Never {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("never")
    }
}
impl std::error::Error for Never {}

struct Add {
    calls: Arc<AtomicUsize>,
}

impl Tool for Add {
    const NAME: &'static str = "add";
    type Error = Never;
    type Args = Terms;
    type Output = i64;

    fn description(&self) -> String {
        "Adds two whole numbers.".to_string()
    }
    fn parameters(&self) -> serde_json::Value {
        serde_json::json!({"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
            "required": ["a", "b"]})
    }
    async fn call(&self, _context: &mut ToolContext, terms: Terms) -> Result<i64, Never> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        Ok(terms.a + terms.b)
    }
}

/// Answers at once; which answer comes next is all that it knows.
#[derive(Clone)]
struct Free {
    steps: Arc<AtomicUsize>,
    next: Arc<AtomicUsize>,
}

impl Transport<MockScript> for Free {
    fn send(&self, _request: CompletionRequest, _exchange: Exchange) -> Opening<MockFrame> {
        let step = self.next.fetch_add(1, Ordering::Relaxed);
        let last = step + 1 >= self.steps.load(Ordering::Relaxed);
        let said = if last {
            MockStreamEvent::text("The sum is 42.")
        } else {
            MockStreamEvent::tool_call(format!("call_{step}"), "add", serde_json::json!({"a": step, "b": 42 - step as i64}))
        };
        let end = MockStreamEvent::FinalResponse(Finish {
            usage: Usage::default(),
            reason: Some(if last { FinishReason::Stop } else { FinishReason::ToolCalls }),
            ..Finish::default()
        });
        Opening::ready(Opened::new(futures::stream::iter([said, end].map(|event| Ok(MockFrame::Event(event))))))
    }
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let calls = Arc::new(AtomicUsize::new(0));
    let free = Free { steps: Arc::default(), next: Arc::default() };
    let agent = AgentBuilder::new(Model::new(MockScript::new("free"), free.clone()).erase())
        .preamble("Use the tools for what they do.")
        .tool(Add { calls: calls.clone() })
        .build();
    println!("ready");
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let steps: usize = line.split(' ').nth(1).and_then(|text| text.parse().ok()).unwrap_or(10);
        free.steps.store(steps, Ordering::Relaxed);
        let began = Instant::now();
        let mut least = u128::MAX;
        let mut said = String::new();
        while least == u128::MAX || began.elapsed() < Duration::from_millis(30) {
            free.next.store(0, Ordering::Relaxed);
            calls.store(0, Ordering::Relaxed);
            let run = Instant::now();
            let answer = runtime.block_on(async { agent.prompt("What is the sum?").max_turns(steps + 1).await });
            least = least.min(run.elapsed().as_nanos());
            said = match answer {
                Ok(answer) => answer.output().to_string(),
                Err(why) => {
                    eprintln!("{why}");
                    String::new()
                }
            };
        }
        let number: i64 = said.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
        println!("{least} {} {number}", calls.load(Ordering::Relaxed));
        std::io::stdout().flush().expect("a reader");
    }
}
