# The flow of examples/graph.cpp in LangGraph: `python graph_peer.py` answers each line of its input with a line.
#   effects   how often `check` told the reviewers when the run asks its question, and after the run was resumed
#   steps N   nanoseconds of a step, the least of five runs of N rounds of three nodes, with checkpoints in memory
import sys
import time
from typing import Literal, TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt

replies = []
told = 0


def tell_the_reviewers():
    global told
    told += 1


# the flow
class Review(TypedDict):
    topic: str
    draft: str
    verdict: dict
    published: str


def compose(state: Review):
    return {"draft": replies.pop(0)}  # any model has this place


def check(state: Review) -> Command[Literal["compose", "publish"]]:
    if len(state["draft"]) < 20:
        return Command(goto="compose")
    tell_the_reviewers()  # a side effect before the question
    verdict = interrupt({"type": "approval", "text": f'Publish "{state["draft"]}"?'})
    return Command(goto="publish", update={"verdict": verdict})


def publish(state: Review):
    verdict = state["verdict"]
    return {"published": f'{state["draft"]} ({verdict["remark"]})' if verdict["approved"] else "nothing"}


flow = StateGraph(Review)
flow.add_node(compose)
flow.add_node(check)
flow.add_node(publish)
flow.add_edge(START, "compose")
flow.add_edge("compose", "check")
flow.add_edge("publish", END)
saver = InMemorySaver()
graph = flow.compile(checkpointer=saver)
# the end of the flow


def effects():
    global told
    told = 0
    replies[:] = ["Tea.", "Tea is a drink from leaves."]
    thread = {"configurable": {"thread_id": "1"}}
    graph.invoke({"topic": "tea"}, thread)
    asked = told
    later = flow.compile(checkpointer=saver)  # as in another process
    done = later.invoke(Command(resume={"approved": True, "remark": "Good"}), thread)
    assert done["published"] == "Tea is a drink from leaves. (Good)", done
    return asked, told


class Letter(TypedDict):
    round: int
    rounds: int
    draft: str
    remarks: list[str]


def steps(rounds):
    made = StateGraph(Letter)
    made.add_node("write", lambda state: {"round": state["round"] + 1})
    made.add_node("check", lambda state: {})
    made.add_node("improve", lambda state: {})
    made.add_edge(START, "write")
    made.add_edge("write", "check")
    made.add_edge("check", "improve")
    made.add_conditional_edges("improve", lambda state: "write" if state["round"] < state["rounds"] else END)
    letter = {"round": 0, "rounds": rounds, "draft": "leaves " * 20, "remarks": ["shorter", "more about tea"]}
    least = None
    for _ in range(5):
        runner = made.compile(checkpointer=InMemorySaver())
        thread = {"configurable": {"thread_id": "1"}, "recursion_limit": 3 * rounds + 5}
        begun = time.perf_counter_ns()
        done = runner.invoke(letter, thread, durability="sync")
        took = time.perf_counter_ns() - begun
        assert done["round"] == rounds, done
        least = took if least is None else min(least, took)
    return (least / (3 * rounds),)


print("ready", flush=True)
for line in sys.stdin:
    words = line.split()
    numbers = effects() if words[0] == "effects" else steps(int(words[1]))
    print(*numbers, flush=True)
