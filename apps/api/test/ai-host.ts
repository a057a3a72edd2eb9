import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Question = { path: string; authorization: string | undefined; headers: IncomingHttpHeaders };
export type Transcription = Question & { fields: Record<string, unknown>; wav: Buffer };
// biome-ignore lint/suspicious/noExplicitAny: tests reach into questions whose shape is what they check
export type Completion = Question & { body: any };

type Given = { status?: number; headers?: Record<string, string>; body: unknown };
type Answer = Given | 'nothing' | 'half' | 'hang up';

const key = 'sk-outloud-test';

/** A host that speaks OpenAI's protocol, as far as we use it, to the official SDK, and answers what a test tells it to. */
export async function startAiHost() {
  const transcriptions: Transcription[] = [];
  const completions: Completion[] = [];
  const given = {
    transcription: (_asked: Transcription): Answer => ({ body: { text: '', segments: [] } }),
    completion: (_asked: Completion): Answer => ({ status: 500, body: {} }),
  };

  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const question = { path, authorization: headers.authorization, headers };
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    if (request.method === 'POST' && path === '/v1/audio/transcriptions') {
      const asked = { ...question, ...(await readForm(request, body)) };
      transcriptions.push(asked);
      return send(response, given.transcription(asked));
    }
    if (request.method === 'POST' && path === '/v1/chat/completions') {
      const asked = { ...question, body: JSON.parse(body.toString()) };
      completions.push(asked);
      return send(response, given.completion(asked));
    }
    send(response, { status: 404, body: { error: { message: 'Invalid URL' } } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    baseUrl,
    key,
    /** What a program needs in its environment to ask it for both. */
    environment: {
      AI_BASE_URL: baseUrl,
      AI_API_KEY: key,
      AI_TRANSCRIBE_MODEL: 'whisper-1',
      AI_INSIGHTS_MODEL: 'judge-1',
    },
    transcriptions,
    completions,
    /** What it answers from now on. */
    transcribe(answer: typeof given.transcription) {
      given.transcription = answer;
    },
    complete(answer: typeof given.completion) {
      given.completion = answer;
    },
    /** Nobody listens at its address any more, until it is resumed. */
    pause: close,
    async resume() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    stop: close,
  };
}

export type AiHost = Awaited<ReturnType<typeof startAiHost>>;

/** A whole answer of a chat model with some text, which an object becomes as JSON. */
export function completionOf(
  content: unknown,
  { finish_reason = 'stop', refusal = null as string | null } = {},
): Given {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return {
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'judge-1',
      choices: [{ index: 0, finish_reason, logprobs: null, message: { role: 'assistant', content: text, refusal } }],
    },
  };
}

/** A whole answer of a speech model, from start, end and words. */
export function transcriptionOf(...segments: [start: number | null, end: number | null, text: string][]): Given {
  return {
    body: {
      task: 'transcribe',
      language: 'english',
      duration: 60,
      text: segments.map(([, , text]) => text).join(' '),
      segments: segments.map(([start, end, text], id) => ({ id, seek: 0, start, end, text, avg_logprob: -0.2 })),
    },
  };
}

const moment = { kind: 'liked', text: 'The demo video', quote: 'I like the demo', startSeconds: 5, topic: 'pictures' };
/** What a host may say of any recording that is long enough. */
export const goodTranscription = () => transcriptionOf([4.3, 8.2, 'I like the demo.']);
export const goodCompletion = () => completionOf({ moments: [moment], summary: 'They liked the demo video.' });

/** A host that finds good words for every recording, so that whoever tests something else need not wait for them. */
export async function startGoodAiHost() {
  const host = await startAiHost();
  host.transcribe(goodTranscription);
  host.complete(goodCompletion);
  return host;
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'nothing') return;
  if (answer === 'half' || answer === 'hang up') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{', () => answer === 'hang up' && response.destroy());
    return;
  }
  const { status = 200, headers = { 'content-type': 'application/json' }, body } = answer;
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readForm(request: IncomingMessage, body: Buffer<ArrayBuffer>) {
  const headers = { 'content-type': String(request.headers['content-type']) };
  const form = await new Response(body, { headers }).formData();
  const { file, ...fields } = Object.fromEntries(form);
  if (!(file instanceof File)) throw new Error('There is no file');
  const { name, type } = file;
  return { fields: { ...fields, file: { name, type } }, wav: Buffer.from(await file.arrayBuffer()) };
}
