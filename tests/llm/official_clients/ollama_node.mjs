// The input of the `ollama` client for node, for the conversation beside it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [conversation, packages, url, key] = process.argv.slice(2);
const { Ollama } = createRequire(packages + "/")("ollama");
const said = JSON.parse(readFileSync(conversation, "utf8"));
const client = new Ollama({ host: url, headers: { Authorization: `Bearer ${key}` } });

const first = [
  { role: "system", content: said.system },
  { role: "user", content: said.question, images: [Uint8Array.from(Buffer.from(said.image, "base64"))] },
];
const rest = [
  {
    role: "assistant",
    content: said.answer,
    tool_calls: said.calls.map((call) => ({ function: { name: call.name, arguments: call.input } })),
  },
  ...said.calls.map((call) => ({ role: "tool", tool_name: call.name, content: call.result })),
  { role: "user", content: said.next },
];
const options = { temperature: said.temperature, seed: said.seed, num_predict: said.max_tokens };
const tools = said.tools.map((tool) => ({
  type: "function",
  function: { name: tool.name, description: tool.description, parameters: tool.schema },
}));

for (const stream of [false, true]) {
  for (const asked of [{ messages: [...first, ...rest], tools }, { messages: first, format: said.output.schema }]) {
    const answer = await client.chat({ model: said.model, options, stream, ...asked });
    if (stream) for await (const piece of answer) void piece;
  }
}
