"""What the `ollama` client for Python is told, for the conversation beside it; its tools are functions, its output comes
from pydantic."""
import base64
import json
import sys

import ollama
from pydantic import BaseModel, Field

conversation, url, key = sys.argv[1:]
said = json.load(open(conversation, encoding="utf-8"))
client = ollama.Client(host=url, headers={"Authorization": f"Bearer {key}"})


def weather(city: str, days: int) -> str:
    """
    The weather of a city.

    Args:
        city: Its name
        days:
    """


def stations() -> str:
    """
    All stations.
    """


class forecast(BaseModel):
    city: str = Field(description="Its name")
    degrees: float


first = [
    {"role": "system", "content": said["system"]},
    {"role": "user", "content": said["question"], "images": [base64.b64decode(said["image"])]},
]
calls = [{"function": {"name": call["name"], "arguments": call["input"]}} for call in said["calls"]]
rest = [{"role": "assistant", "content": said["answer"], "tool_calls": calls}]
rest += [{"role": "tool", "tool_name": call["name"], "content": call["result"]} for call in said["calls"]]
rest += [{"role": "user", "content": said["next"]}]
options = {"temperature": said["temperature"], "seed": said["seed"], "num_predict": said["max_tokens"]}

for stream in (False, True):
    for asked in ({"messages": first + rest, "tools": [weather, stations]},
                  {"messages": first, "format": forecast.model_json_schema()}):
        answer = client.chat(model=said["model"], options=options, stream=stream, **asked)
        for _ in answer if stream else ():
            pass
