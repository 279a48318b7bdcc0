"""What the `anthropic` client for Python is told, for the conversation beside it; its output comes from pydantic."""
import json
import sys

import anthropic
from pydantic import BaseModel, Field

conversation, url, key = sys.argv[1:]
said = json.load(open(conversation, encoding="utf-8"))
client = anthropic.Anthropic(base_url=url, api_key=key, max_retries=0)


class forecast(BaseModel):
    city: str = Field(description="Its name")
    degrees: float


source = {"type": "base64", "media_type": said["media_type"], "data": said["image"]}
first = [{"role": "user", "content": [{"type": "image", "source": source}, {"type": "text", "text": said["question"]}]}]
used = [{"type": "tool_use", "id": call["id"], "name": call["name"], "input": call["input"]} for call in said["calls"]]
results = [{"type": "tool_result", "tool_use_id": call["id"], "content": call["result"],
            **({"is_error": True} if call.get("failed") else {})} for call in said["calls"]]
rest = [
    {"role": "assistant", "content": [{"type": "text", "text": said["answer"]}, *used]},
    {"role": "user", "content": [*results, {"type": "text", "text": said["next"]}]},
]
common = {name: said[name] for name in ("model", "max_tokens", "system")}
tools = [{"name": tool["name"], "description": tool["description"], "input_schema": tool["schema"]}
         for tool in said["tools"]]

client.messages.create(**common, messages=first + rest, tools=tools)
client.messages.parse(**common, messages=first, output_format=forecast)
for asked in ({"messages": first + rest, "tools": tools}, {"messages": first, "output_format": forecast}):
    with client.messages.stream(**common, **asked) as events:
        events.until_done()
