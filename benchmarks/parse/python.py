"""msgspec and pydantic on the documents of a folder: python.py msgspec|pydantic FOLDER MILLISECONDS.

The folder's index.tsv has a line for each document: its shape, its kind (good, refused, trap) and its name; the text of
line N is N.json. Prints a line for each: "N read NS", "N print NS", "N accepts" or "N refuses"; what was read from a
good one is written to N.out, so that it can be compared.
"""

import sys
import time
from pathlib import Path
from typing import Annotated, Literal, Optional, Union


def of_msgspec():
    import msgspec
    from msgspec import Meta, Struct, field

    U32 = Annotated[int, Meta(ge=0, le=4294967295)]
    I32 = Annotated[int, Meta(ge=-2147483648, le=2147483647)]

    class Strict(Struct, forbid_unknown_fields=True, omit_defaults=True):
        pass

    class SearchDocs(Strict, tag_field="type", tag="search_docs"):
        query: str
        limit: Annotated[int, Meta(ge=1, le=50)]
        min_score: float
        deep: bool

    class Claim(Strict):
        text: str
        citations: list[U32]

    class Citation(Strict):
        number: U32
        file: str
        quote: str

    class Final(Strict, tag_field="type", tag="final"):
        answer: str
        claims: list[Claim]
        citations: list[Citation]
        complete: bool

    class FunctionCall(Strict):
        name: str
        arguments: str

    class Call(Strict):
        id: str
        type: str
        function: FunctionCall

    class Message(Strict):
        role: str
        tool_calls: list[Call]
        annotations: list[str]
        content: Optional[str] = None
        refusal: Optional[str] = None

    class Choice(Strict):
        index: I32
        message: Message
        finish_reason: str
        logprobs: Optional[str] = None

    class PromptDetails(Strict):
        cached_tokens: int
        audio_tokens: int

    class CompletionDetails(Strict):
        reasoning_tokens: int
        audio_tokens: int
        accepted_prediction_tokens: int
        rejected_prediction_tokens: int

    class Usage(Strict):
        prompt_tokens: int
        completion_tokens: int
        total_tokens: int
        prompt_tokens_details: PromptDetails
        completion_tokens_details: CompletionDetails

    class Envelope(Strict):
        id: str
        object: str
        created: int
        model: str
        choices: list[Choice]
        usage: Usage
        service_tier: str
        system_fingerprint: str

    class BriefFunction(Struct):
        name: str
        arguments: str

    class BriefCall(Struct):
        id: str
        function: BriefFunction

    class BriefMessage(Struct, omit_defaults=True):
        tool_calls: list[BriefCall]
        content: Optional[str] = None

    class BriefChoice(Struct):
        message: BriefMessage
        finish_reason: str

    class BriefUsage(Struct):
        prompt_tokens: int
        completion_tokens: int

    class Brief(Struct):
        choices: list[BriefChoice]
        usage: BriefUsage

    class Pages(Strict):
        pages: list[str]

    class Node(Strict):
        id: I32
        children: "list[Node]"

    # A name in quotes is looked up in the module.
    globals()["Node"] = Node
    shapes = {
        "search_docs": SearchDocs,
        "final": Final,
        "envelope": Envelope,
        "brief": Brief,
        "actions": list[Union[SearchDocs, Final]],
        "pages": Pages,
        "node": Node,
    }
    encoder = msgspec.json.Encoder()
    return {
        shape: (msgspec.json.Decoder(kind).decode, encoder.encode, msgspec.DecodeError) for shape, kind in shapes.items()
    }


def of_pydantic():
    from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

    U32 = Annotated[int, Field(ge=0, le=4294967295)]
    I32 = Annotated[int, Field(ge=-2147483648, le=2147483647)]

    class Strict(BaseModel):
        model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    class Loose(BaseModel):
        model_config = ConfigDict(extra="ignore", strict=True)

    class SearchDocs(Strict):
        type: Literal["search_docs"]
        query: str
        limit: Annotated[int, Field(ge=1, le=50)]
        min_score: float
        deep: bool

    class Claim(Strict):
        text: str
        citations: list[U32]

    class Citation(Strict):
        number: U32
        file: str
        quote: str

    class Final(Strict):
        type: Literal["final"]
        answer: str
        claims: list[Claim]
        citations: list[Citation]
        complete: bool

    class FunctionCall(Strict):
        name: str
        arguments: str

    class Call(Strict):
        id: str
        type: str
        function: FunctionCall

    class Message(Strict):
        role: str
        content: Optional[str] = None
        refusal: Optional[str] = None
        tool_calls: list[Call]
        annotations: list[str]

    class Choice(Strict):
        index: I32
        message: Message
        logprobs: Optional[str] = None
        finish_reason: str

    class PromptDetails(Strict):
        cached_tokens: int
        audio_tokens: int

    class CompletionDetails(Strict):
        reasoning_tokens: int
        audio_tokens: int
        accepted_prediction_tokens: int
        rejected_prediction_tokens: int

    class Usage(Strict):
        prompt_tokens: int
        completion_tokens: int
        total_tokens: int
        prompt_tokens_details: PromptDetails
        completion_tokens_details: CompletionDetails

    class Envelope(Strict):
        id: str
        object: str
        created: int
        model: str
        choices: list[Choice]
        usage: Usage
        service_tier: str
        system_fingerprint: str

    class BriefFunction(Loose):
        name: str
        arguments: str

    class BriefCall(Loose):
        id: str
        function: BriefFunction

    class BriefMessage(Loose):
        content: Optional[str] = None
        tool_calls: list[BriefCall]

    class BriefChoice(Loose):
        message: BriefMessage
        finish_reason: str

    class BriefUsage(Loose):
        prompt_tokens: int
        completion_tokens: int

    class Brief(Loose):
        choices: list[BriefChoice]
        usage: BriefUsage

    class Pages(Strict):
        pages: list[str]

    class Node(Strict):
        id: I32
        children: "list[Node]"

    Node.model_rebuild(_types_namespace={"Node": Node})
    shapes = {
        "search_docs": SearchDocs,
        "final": Final,
        "envelope": Envelope,
        "brief": Brief,
        "actions": list[Annotated[Union[SearchDocs, Final], Field(discriminator="type")]],
        "pages": Pages,
        "node": Node,
    }
    adapters = {shape: TypeAdapter(kind) for shape, kind in shapes.items()}
    return {
        shape: (
            adapter.validate_json,
            lambda value, adapter=adapter: adapter.dump_json(value, exclude_none=True),
            ValidationError,
        )
        for shape, adapter in adapters.items()
    }


def least(milliseconds, once):
    """The least nanoseconds of one call, by batches of about half a millisecond."""

    def timed(times):
        began = time.perf_counter_ns()
        for _ in range(times):
            once()
        return (time.perf_counter_ns() - began) / times

    times = max(1, int(500_000 / max(timed(16), 1)))
    best = timed(times)
    began = time.perf_counter_ns()
    while time.perf_counter_ns() - began < milliseconds * 1_000_000:
        best = min(best, timed(times))
    return best


def main():
    library, folder, milliseconds = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    shapes = of_msgspec() if library == "msgspec" else of_pydantic()
    for number, line in enumerate((folder / "index.tsv").read_text().splitlines()):
        shape, kind = line.split("\t")[:2]
        read, write, wrong = shapes[shape]
        text = (folder / f"{number}.json").read_bytes()
        value = None
        try:
            value = read(text)
        except (wrong, ValueError):
            pass
        print(number, "refuses" if value is None else "accepts")
        if kind == "trap":
            continue

        def attempt(read=read, text=text, wrong=wrong):
            try:
                read(text)
            except (wrong, ValueError):
                pass

        print(number, "read", least(milliseconds, attempt if value is None else lambda: read(text)))
        if value is not None and kind == "good":
            (folder / f"{number}.out").write_bytes(write(value))
            print(number, "print", least(milliseconds, lambda: write(value)))


if __name__ == "__main__":
    main()
