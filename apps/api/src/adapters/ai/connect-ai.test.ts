import { type AiHost, startAiHost } from '@outloud/testkit/hosts/ai-host';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectAi } from './connect-ai.ts';

let host: AiHost;
beforeAll(async () => {
  host = await startAiHost();
});
afterAll(() => host.stop());

const { signal } = new AbortController();

function callHost({
  baseUrl = host.baseUrl,
  apiKey = host.key as string | null,
  timeout = 60_000,
  abortSignal = signal,
} = {}) {
  return connectAi({ baseUrl, apiKey })(
    (client, options) => client.chat.completions.create({ model: 'any', messages: [] }, options),
    { signal: abortSignal, timeout },
  );
}

const jsonHeaders = { 'content-type': 'application/json' };
const createErrorResponse = (status: number, message: string) => ({
  status,
  body: { error: { message, type: 'error' } },
});

describe('a request to the AI host', () => {
  it('is sent once, with the API key', async () => {
    host.setCompletionResponder(() => ({ body: { fine: true } }));
    const before = host.completions.length;
    expect(await callHost()).toEqual({ fine: true });
    expect(host.completions.slice(before)).toMatchObject([
      { path: '/v1/chat/completions', authorization: 'Bearer sk-outloud-test' },
    ]);
  });

  it('works without an API key', async () => {
    host.setCompletionResponder(() => ({ body: { fine: true } }));
    expect(await callHost({ apiKey: null })).toEqual({ fine: true });
    expect(host.completions.at(-1)?.authorization).toBe('Bearer none');
  });

  it('contains no OpenAI settings from the environment', async () => {
    vi.stubEnv('OPENAI_ORG_ID', 'org-other');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-other');
    vi.stubEnv('OPENAI_API_KEY', 'sk-other');
    host.setCompletionResponder(() => ({ body: {} }));
    await callHost({ apiKey: null });
    expect(JSON.stringify(host.completions.at(-1)?.headers)).not.toContain('other');
    vi.unstubAllEnvs();
  });
});

describe('the error for a failed request', () => {
  it.each([
    [401, 'The AI host returned 401 (the API key was rejected): Wrong'],
    [404, 'The AI host returned 404 (unknown URL or model): Wrong'],
    [429, 'The AI host returned 429 (too many requests or no credit left): Wrong'],
    [400, 'The AI host returned 400: Wrong'],
    [500, 'The AI host returned 500: Wrong'],
    [503, 'The AI host returned 503: Wrong'],
  ])('explains status %i, and the request is not retried', async (status, message) => {
    host.setCompletionResponder(() => createErrorResponse(status, 'Wrong'));
    const before = host.completions.length;
    await expect(callHost()).rejects.toThrow(new Error(message));
    expect(host.completions).toHaveLength(before + 1);
  });

  it('contains the message when the host sends the error as a string', async () => {
    host.setCompletionResponder(() => ({ status: 400, body: { error: 'No such model' } }));
    await expect(callHost()).rejects.toThrow(new Error('The AI host returned 400: No such model'));
  });

  it('omits the API key and truncates a long message', async () => {
    host.setCompletionResponder(() =>
      createErrorResponse(401, `No such key:\n ${host.key} ${'and so on '.repeat(50)}`),
    );
    const quoted = `No such key: … ${'and so on '.repeat(50)}`.slice(0, 120);
    await expect(callHost()).rejects.toThrow(
      new Error(`The AI host returned 401 (the API key was rejected): ${quoted}`),
    );
  });

  it('omits an API key that is not a valid header value', async () => {
    const response = callHost({ apiKey: 'sk-\nsecret' });
    await expect(response).rejects.toThrow(new Error('The AI host could not be called with this API key'));
  });

  it.each([
    ['an HTML page', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }],
    ['an unknown JSON shape', { status: 502, body: [1, 2] }],
    ['a number as the error message', { status: 502, body: { error: { message: 7 } } }],
    ['an empty body', { status: 502, body: '' }],
  ])('contains only the status when the host sends %s', async (_name, response) => {
    host.setCompletionResponder(() => response);
    await expect(callHost()).rejects.toThrow(new Error('The AI host returned 502'));
  });

  it('reports a response that is not valid JSON', async () => {
    host.setCompletionResponder(() => ({ headers: jsonHeaders, body: '{"choices": [' }));
    await expect(callHost()).rejects.toThrow(new Error('The AI host returned an invalid response'));
  });

  it('reports a response that is too large', async () => {
    host.setCompletionResponder(() => ({ headers: jsonHeaders, body: `"${'a'.repeat(9 * 1024 ** 2)}"` }));
    await expect(callHost()).rejects.toThrow(new Error('The response from the AI host is too large'));
  });

  it('reports a timeout when the host sends nothing', async () => {
    host.setCompletionResponder(() => 'nothing');
    await expect(callHost({ timeout: 100 })).rejects.toThrow(new Error('The AI host did not respond in time'));
  });

  it('reports a timeout when the host sends only half of the response', async () => {
    host.setCompletionResponder(() => 'half');
    await expect(callHost({ timeout: 100 })).rejects.toThrow(new Error('The AI host did not respond in time'));
  });

  it('reports a connection that the host closes early', async () => {
    host.setCompletionResponder(() => 'hang up');
    await expect(callHost()).rejects.toThrow(/^The connection to the AI host failed/);
  });

  it('reports a refused connection', async () => {
    const stoppedHost = await startAiHost();
    await stoppedHost.stop();
    const message = 'The connection to the AI host failed (ECONNREFUSED)';
    await expect(callHost({ baseUrl: stoppedHost.baseUrl })).rejects.toThrow(new Error(message));
  });

  it('reports a redirect, which is not followed', async () => {
    const otherHost = await startAiHost();
    otherHost.setCompletionResponder(() => ({ body: {} }));
    host.setCompletionResponder(() => ({
      status: 307,
      headers: { location: `${otherHost.baseUrl}/chat/completions` },
      body: '',
    }));
    await expect(callHost()).rejects.toThrow(new Error('The AI host returned 307'));
    expect(otherHost.completions).toEqual([]);
    await otherHost.stop();
  });
});

it('aborts a pending request', async () => {
  host.setCompletionResponder(() => 'nothing');
  const controller = new AbortController();
  const before = host.completions.length;
  const response = callHost({ abortSignal: controller.signal });
  await expect.poll(() => host.completions.length).toBe(before + 1);
  controller.abort(new Error('Aborted'));
  await expect(response).rejects.toThrow('Aborted');
});
