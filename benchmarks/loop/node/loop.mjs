// A run of an agent framework with a free model and a free tool: `node loop.mjs NAME` answers each line of its input,
// `NAME STEPS`, with a line: nanoseconds of a run (the least of some), calls of the tool, the number of the answer.
// NAME is ai, openai-agents or langgraph.js. The model keeps no state: it answers at once with a call of `add` until the
// last step, then with a text. Tracing is off, no key is set, and nothing uses a socket. The modules are searched
// in MODULES_FROM.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const require = createRequire(pathToFileURL(process.env.MODULES_FROM + '/'));
const load = (name) => import(pathToFileURL(require.resolve(name)));
const instructions = 'Use the tools for what they do.';
const question = 'What is the sum?';
const answer = 'The sum is 42.';
const description = 'Adds two whole numbers.';

let steps = 10;
let next = 0;
let calls = 0;
const add = ({ a, b }) => {
    ++calls;
    return a + b;
};
const isLast = (step) => step + 1 >= steps;

const frameworks = {
    async ai() {
        const { generateText, stepCountIs, tool } = await load('ai');
        const { z } = await load('zod');
        const model = {
            specificationVersion: 'v4',
            provider: 'free',
            modelId: 'free',
            supportedUrls: {},
            async doGenerate() {
                const step = next++;
                const usage = {
                    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
                    outputTokens: { total: 1, text: 1, reasoning: 0 },
                };
                if (isLast(step))
                    return {
                        content: [{ type: 'text', text: answer }],
                        finishReason: { unified: 'stop', raw: 'stop' },
                        usage,
                        warnings: [],
                    };
                return {
                    content: [
                        {
                            type: 'tool-call',
                            toolCallId: `call_${step}`,
                            toolName: 'add',
                            input: `{"a":${step},"b":${42 - step}}`,
                        },
                    ],
                    finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
                    usage,
                    warnings: [],
                };
            },
        };
        const tools = {
            add: tool({ description, inputSchema: z.object({ a: z.int(), b: z.int() }), execute: async (x) => add(x) }),
        };
        return async () => {
            const { text } = await generateText({
                model,
                tools,
                instructions,
                prompt: question,
                stopWhen: stepCountIs(steps + 1),
            });
            return text;
        };
    },

    async 'openai-agents'() {
        const { Agent, Runner, Usage, setTracingDisabled, tool } = await load('@openai/agents');
        const { z } = await load('zod');
        setTracingDisabled(true);
        const model = {
            async getResponse() {
                const step = next++;
                const usage = new Usage({ requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2 });
                if (isLast(step))
                    return {
                        usage,
                        output: [
                            {
                                type: 'message',
                                role: 'assistant',
                                status: 'completed',
                                content: [{ type: 'output_text', text: answer }],
                            },
                        ],
                    };
                return {
                    usage,
                    output: [
                        {
                            type: 'function_call',
                            callId: `call_${step}`,
                            name: 'add',
                            status: 'completed',
                            arguments: `{"a":${step},"b":${42 - step}}`,
                        },
                    ],
                };
            },
            async *getStreamedResponse() {},
        };
        const agent = new Agent({
            name: 'adder',
            instructions,
            model,
            tools: [
                tool({
                    name: 'add',
                    description,
                    parameters: z.object({ a: z.int(), b: z.int() }),
                    execute: async (x) => add(x),
                }),
            ],
        });
        const runner = new Runner({ tracingDisabled: true });
        return async () => (await runner.run(agent, question, { maxTurns: steps + 1 })).finalOutput;
    },

    async 'langgraph.js'() {
        const { createReactAgent } = await load('@langchain/langgraph/prebuilt');
        const { BaseChatModel } = await load('@langchain/core/language_models/chat_models');
        const { AIMessage } = await load('@langchain/core/messages');
        const { tool } = await load('@langchain/core/tools');
        const { z } = await load('zod');
        class Free extends BaseChatModel {
            _llmType() {
                return 'free';
            }
            bindTools() {
                return this;
            }
            async _generate() {
                const step = next++;
                const message = isLast(step)
                    ? new AIMessage(answer)
                    : new AIMessage({
                          content: '',
                          tool_calls: [{ id: `call_${step}`, name: 'add', args: { a: step, b: 42 - step }, type: 'tool_call' }],
                      });
                return { generations: [{ text: isLast(step) ? answer : '', message }] };
            }
        }
        const agent = createReactAgent({
            llm: new Free({}),
            tools: [
                tool(async (x) => String(add(x)), {
                    name: 'add',
                    description,
                    schema: z.object({ a: z.int(), b: z.int() }),
                }),
            ],
            prompt: instructions,
        });
        return async () => {
            const { messages } = await agent.invoke(
                { messages: [{ role: 'user', content: question }] },
                { recursionLimit: 2 * steps + 5 },
            );
            return messages.at(-1).content;
        };
    },
};

const run = await frameworks[process.argv[2]]();
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
    steps = Number(line.split(' ')[1]);
    let least = Infinity;
    let said = '';
    const began = process.hrtime.bigint();
    while (least === Infinity || process.hrtime.bigint() - began < 200_000_000n) {
        next = 0;
        calls = 0;
        const started = process.hrtime.bigint();
        said = await run();
        least = Math.min(least, Number(process.hrtime.bigint() - started));
    }
    console.log(`${least} ${calls} ${said.replace(/\D/g, '') || 0}`);
}
