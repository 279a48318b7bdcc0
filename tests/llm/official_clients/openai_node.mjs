// The input of the `openai` client for node, for the conversation beside it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [conversation, packages, url, key] = process.argv.slice(2);
const OpenAI = createRequire(packages + "/")("openai");
const said = JSON.parse(readFileSync(conversation, "utf8"));
const client = new OpenAI({ baseURL: url + "/v1", apiKey: key, maxRetries: 0 });

const first = [
  { role: "system", content: said.system },
  {
    role: "user",
    content: [
      { type: "text", text: said.question },
      { type: "image_url", image_url: { url: `data:${said.media_type};base64,${said.image}` } },
    ],
  },
];
const rest = [
  {
    role: "assistant",
    content: said.answer,
    tool_calls: said.calls.map((call) => ({
      id: call.id,
      type: "function",
      function: { name: call.name, arguments: JSON.stringify(call.input) },
    })),
  },
  ...said.calls.map((call) => ({ role: "tool", tool_call_id: call.id, content: call.result })),
  { role: "user", content: said.next },
];
const common = { model: said.model, max_tokens: said.max_tokens, temperature: said.temperature, seed: said.seed };
const tools = said.tools.map((tool) => ({
  type: "function",
  function: { name: tool.name, description: tool.description, parameters: tool.schema },
}));
const format = { type: "json_schema", json_schema: { ...said.output, strict: true } };

for (const stream of [false, true]) {
  for (const asked of [{ messages: [...first, ...rest], tools }, { messages: first, response_format: format }]) {
    const form = stream ? { stream: true, stream_options: { include_usage: true } } : {};
    const answer = await client.chat.completions.create({ ...common, ...asked, ...form });
    if (stream) for await (const piece of answer) void piece;
  }
}
