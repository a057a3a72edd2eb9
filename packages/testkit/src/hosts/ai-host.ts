import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type HostRequest = { path: string; authorization: string | undefined; headers: IncomingHttpHeaders };
export type TranscriptionRequest = HostRequest & { fields: Record<string, unknown>; wav: Buffer };
// biome-ignore lint/suspicious/noExplicitAny: tests check the shape of these requests themselves
export type CompletionRequest = HostRequest & { body: any };

type HostResponse = { status?: number; headers?: Record<string, string>; body: unknown };
type Reaction = HostResponse | 'nothing' | 'half' | 'hang up';

const key = 'sk-outloud-test';

/** A fake AI host that implements the part of the OpenAI API that we use and returns the responses that a test sets. */
export async function startAiHost() {
  const transcriptions: TranscriptionRequest[] = [];
  const completions: CompletionRequest[] = [];
  const responders = {
    transcription: (_request: TranscriptionRequest): Reaction => ({ body: { text: '', segments: [] } }),
    completion: (_request: CompletionRequest): Reaction => ({ status: 500, body: {} }),
  };

  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const base = { path, authorization: headers.authorization, headers };
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    if (request.method === 'POST' && path === '/v1/audio/transcriptions') {
      const received = { ...base, ...(await readForm(request, body)) };
      transcriptions.push(received);
      return send(response, responders.transcription(received));
    }
    if (request.method === 'POST' && path === '/v1/chat/completions') {
      const received = { ...base, body: JSON.parse(body.toString()) };
      completions.push(received);
      return send(response, responders.completion(received));
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
    /** The environment that makes a server use this host for transcripts and insights. */
    environment: {
      AI_BASE_URL: baseUrl,
      AI_API_KEY: key,
      AI_TRANSCRIBE_MODEL: 'whisper-1',
      AI_INSIGHTS_MODEL: 'judge-1',
    },
    transcriptions,
    completions,
    /** Sets the response to all later requests. */
    setTranscriptionResponder(responder: typeof responders.transcription) {
      responders.transcription = responder;
    },
    setCompletionResponder(responder: typeof responders.completion) {
      responders.completion = responder;
    },
    /** Refuses connections until `resume` is called. */
    pause: close,
    async resume() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    stop: close,
  };
}

export type AiHost = Awaited<ReturnType<typeof startAiHost>>;

/** Builds a complete chat completion. Sends an object as JSON text. */
export function buildCompletion(
  content: unknown,
  { finish_reason = 'stop', refusal = null as string | null } = {},
): HostResponse {
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

/** Builds a complete transcription from the start, end and text of each segment. */
export function buildTranscription(
  ...segments: [start: number | null, end: number | null, text: string][]
): HostResponse {
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

/** A point as an AI host returns it. Its quote is in the default transcription. */
export const defaultMoment = {
  kind: 'liked',
  text: 'The demo video',
  quote: 'I like the demo',
  startSeconds: 5,
  topic: 'pictures',
  severity: null,
  isProblem: false,
};
/** Valid for any recording of at least 9 seconds. */
export const buildDefaultTranscription = () => buildTranscription([4.3, 14, 'I like the demo.']);
export const buildDefaultCompletion = () =>
  buildCompletion({ moments: [defaultMoment], summary: 'They liked the demo video.' });

/** A host that immediately returns valid responses, for tests that are not about the AI host. */
export async function startAiHostWithDefaults() {
  const host = await startAiHost();
  host.setTranscriptionResponder(buildDefaultTranscription);
  host.setCompletionResponder(buildDefaultCompletion);
  return host;
}

function send(response: ServerResponse, reaction: Reaction): void {
  if (reaction === 'nothing') return;
  if (reaction === 'half' || reaction === 'hang up') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{', () => reaction === 'hang up' && response.destroy());
    return;
  }
  const { status = 200, headers = { 'content-type': 'application/json' }, body } = reaction;
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function readForm(request: IncomingMessage, body: Buffer<ArrayBuffer>) {
  const headers = { 'content-type': String(request.headers['content-type']) };
  const form = await new Response(body, { headers }).formData();
  const { file, ...fields } = Object.fromEntries(form);
  if (!(file instanceof File)) throw new Error('The form contains no file');
  const { name, type } = file;
  return { fields: { ...fields, file: { name, type } }, wav: Buffer.from(await file.arrayBuffer()) };
}
