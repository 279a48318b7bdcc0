"""What the `openai` client for Python is told, for the conversation beside it; its schemas come from pydantic."""
import json
import sys

import openai
from pydantic import BaseModel, Field

conversation, url, key = sys.argv[1:]
said = json.load(open(conversation, encoding="utf-8"))
client = openai.OpenAI(base_url=url + "/v1", api_key=key, max_retries=0)


class weather(BaseModel):
    """The weather of a city."""
    city: str = Field(description="Its name")
    days: int


class stations(BaseModel):
    """All stations."""


class forecast(BaseModel):
    city: str = Field(description="Its name")
    degrees: float


first = [
    {"role": "system", "content": said["system"]},
    {"role": "user", "content": [
        {"type": "text", "text": said["question"]},
        {"type": "image_url", "image_url": {"url": f"data:{said['media_type']};base64,{said['image']}"}}]},
]
calls = [{"id": call["id"], "type": "function",
          "function": {"name": call["name"], "arguments": json.dumps(call["input"], separators=(",", ":"))}}
         for call in said["calls"]]
rest = [{"role": "assistant", "content": said["answer"], "tool_calls": calls}]
rest += [{"role": "tool", "tool_call_id": call["id"], "content": call["result"]} for call in said["calls"]]
rest += [{"role": "user", "content": said["next"]}]
common = {name: said[name] for name in ("model", "max_tokens", "temperature", "seed")}
tools = [openai.pydantic_function_tool(one) for one in (weather, stations)]

for asked in ({"messages": first + rest, "tools": tools}, {"messages": first, "response_format": forecast}):
    client.chat.completions.parse(**common, **asked)
for asked in ({"messages": first + rest, "tools": tools}, {"messages": first, "response_format": forecast}):
    with client.chat.completions.stream(**common, **asked, stream_options={"include_usage": True}) as events:
        events.until_done()
