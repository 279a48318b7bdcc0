// The input of the `@anthropic-ai/sdk` client for node, for the conversation beside it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [conversation, packages, url, key] = process.argv.slice(2);
const Anthropic = createRequire(packages + "/")("@anthropic-ai/sdk");
const said = JSON.parse(readFileSync(conversation, "utf8"));
const client = new Anthropic({ baseURL: url, apiKey: key, maxRetries: 0 });

const first = [
  {
    role: "user",
    content: [
      { type: "image", source: { type: "base64", media_type: said.media_type, data: said.image } },
      { type: "text", text: said.question },
    ],
  },
];
const rest = [
  {
    role: "assistant",
    content: [
      { type: "text", text: said.answer },
      ...said.calls.map(({ id, name, input }) => ({ type: "tool_use", id, name, input })),
    ],
  },
  {
    role: "user",
    content: [
      ...said.calls.map((call) => ({
        type: "tool_result",
        tool_use_id: call.id,
        content: call.result,
        ...(call.failed ? { is_error: true } : {}),
      })),
      { type: "text", text: said.next },
    ],
  },
];
const common = { model: said.model, max_tokens: said.max_tokens, system: said.system };
const tools = said.tools.map((tool) => ({ name: tool.name, description: tool.description, input_schema: tool.schema }));
const format = { type: "json_schema", schema: said.output.schema };

for (const stream of [false, true]) {
  for (const asked of [{ messages: [...first, ...rest], tools }, { messages: first, output_config: { format } }]) {
    if (stream) await client.messages.stream({ ...common, ...asked }).finalMessage();
    else await client.messages.create({ ...common, ...asked });
  }
}
