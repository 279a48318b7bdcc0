// The body of a chat completion's stream, read by the npm client `openai`: `node openai.mjs FILE` answers each line of
// its input, `READER BYTES_A_READ` (0: one event a read), with a line: nanoseconds, events, bytes of text. The Response
// is made from memory, without a socket. The module is searched in OPENAI_FROM.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const require = createRequire(pathToFileURL(process.env.OPENAI_FROM + '/'));
const { Stream } = require('openai/streaming');
const all = readFileSync(process.argv[2]);

const cut = (size) => {
    const pieces = [];
    for (let at = 0; at < all.length; ) {
        const found = size > 0 ? -1 : all.indexOf('\n\n', at);
        const end = size > 0 ? Math.min(at + size, all.length) : found < 0 ? all.length : found + 2;
        pieces.push(new Uint8Array(all.subarray(at, end)));
        at = end;
    }
    return pieces;
};

const read = async (pieces) => {
    let next = 0;
    const body = new ReadableStream({
        pull(to) {
            if (next < pieces.length) to.enqueue(pieces[next++]);
            else to.close();
        },
    });
    let events = 0;
    let text = '';
    let finished = false;
    for await (const chunk of Stream.fromSSEResponse(new Response(body), new AbortController())) {
        ++events;
        const choice = chunk.choices[0];
        if (choice?.delta.content) text += choice.delta.content;
        finished ||= choice?.finish_reason != null;
    }
    if (!finished) throw new Error('the stream has no end');
    return [events, Buffer.byteLength(text)];
};

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
    const pieces = cut(Number(line.split(' ')[1]));
    const began = process.hrtime.bigint();
    const [events, bytes] = await read(pieces);
    console.log(`${process.hrtime.bigint() - began} ${events} ${bytes}`);
}
