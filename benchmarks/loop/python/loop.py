# A run of an agent framework with a free model and a free tool: `python loop.py NAME` answers each line of its input,
# `NAME STEPS`, with a line: nanoseconds of a run (the least of some), calls of the tool, the number of the answer.
# NAME is pydantic-ai or langgraph. The model keeps no state: it answers at once with a call of `add` until the last step,
# then with a text. Everything is async and awaited in one permanent event
# loop. No thread is used.
import asyncio
import sys
import time
import warnings

INSTRUCTIONS = "Use the tools for what they do."
QUESTION = "What is the sum?"
ANSWER = "The sum is 42."

steps = 10
step = 0
calls = 0


async def add(a: int, b: int) -> int:
    """Adds two whole numbers."""
    global calls
    calls += 1
    return a + b


def next_step():
    """The number of the step, and whether it is the last one."""
    global step
    step += 1
    return step - 1, step >= steps


def pydantic_ai():
    from pydantic_ai import Agent
    from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
    from pydantic_ai.models.function import FunctionModel
    from pydantic_ai.usage import RequestUsage, UsageLimits

    class Free(FunctionModel):
        """A function model that does not estimate tokens, which would read the whole conversation at each step."""

        async def request(self, messages, model_settings, model_request_parameters):
            number, last = next_step()
            part = TextPart(ANSWER) if last else ToolCallPart("add", {"a": number, "b": 42 - number}, f"call_{number}")
            return ModelResponse(parts=[part], usage=RequestUsage(input_tokens=1, output_tokens=1), model_name="free")

    agent = Agent(Free(lambda messages, info: None), instructions=INSTRUCTIONS)
    agent.tool_plain(add)

    async def run():
        return (await agent.run(QUESTION, usage_limits=UsageLimits(request_limit=None))).output

    return run


def langgraph():
    from langchain_core.language_models.chat_models import BaseChatModel
    from langchain_core.messages import AIMessage
    from langchain_core.outputs import ChatGeneration, ChatResult
    from langchain_core.tools import tool
    from langgraph.prebuilt import create_react_agent

    class Free(BaseChatModel):
        @property
        def _llm_type(self):
            return "free"

        def bind_tools(self, tools, **rest):
            return self

        def _generate(self, messages, stop=None, run_manager=None, **rest):
            number, last = next_step()
            message = (
                AIMessage(ANSWER)
                if last
                else AIMessage("", tool_calls=[{"id": f"call_{number}", "name": "add", "args": {"a": number, "b": 42 - number}}])
            )
            return ChatResult(generations=[ChatGeneration(message=message)])

        async def _agenerate(self, messages, stop=None, run_manager=None, **rest):
            return self._generate(messages)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        agent = create_react_agent(Free(), [tool(add)], prompt=INSTRUCTIONS)

    async def run():
        asked = {"messages": [{"role": "user", "content": QUESTION}]}
        return (await agent.ainvoke(asked, {"recursion_limit": 2 * steps + 5}))["messages"][-1].content

    return run


async def least_of(run):
    global step, calls
    least, said = None, ""
    began = time.perf_counter_ns()
    while least is None or time.perf_counter_ns() - began < 200_000_000:
        step = calls = 0
        started = time.perf_counter_ns()
        said = await run()
        took = time.perf_counter_ns() - started
        least = took if least is None else min(least, took)
    return least, said


run = {"pydantic-ai": pydantic_ai, "langgraph": langgraph}[sys.argv[1]]()
loop = asyncio.new_event_loop()
print("ready", flush=True)
for line in sys.stdin:
    steps = int(line.split()[1])
    least, said = loop.run_until_complete(least_of(run))
    number = "".join(c for c in said if c.isdigit()) or "0"
    print(least, calls, number, flush=True)
