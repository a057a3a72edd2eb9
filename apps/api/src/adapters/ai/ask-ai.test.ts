import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AiHost, startAiHost } from '../../../test/ai-host.ts';
import { connectAi } from './ask-ai.ts';

let host: AiHost;
beforeAll(async () => {
  host = await startAiHost();
});
afterAll(() => host.stop());

const { signal } = new AbortController();

function ask({ baseUrl = host.baseUrl, apiKey = host.key as string | null, timeout = 60_000, stop = signal } = {}) {
  return connectAi({ baseUrl, apiKey })(
    (client, limits) => client.chat.completions.create({ model: 'any', messages: [] }, limits),
    { signal: stop, timeout },
  );
}

const json = { 'content-type': 'application/json' };
const refusal = (status: number, message: string) => ({ status, body: { error: { message, type: 'error' } } });

describe('an AI host', () => {
  it('is asked once, with the key', async () => {
    host.complete(() => ({ body: { fine: true } }));
    const before = host.completions.length;
    expect(await ask()).toEqual({ fine: true });
    expect(host.completions.slice(before)).toMatchObject([
      { path: '/v1/chat/completions', authorization: 'Bearer sk-outloud-test' },
    ]);
  });

  it('may need no key', async () => {
    host.complete(() => ({ body: { fine: true } }));
    expect(await ask({ apiKey: null })).toEqual({ fine: true });
    expect(host.completions.at(-1)?.authorization).toBe('Bearer none');
  });

  it('is told nothing that the environment holds for others', async () => {
    vi.stubEnv('OPENAI_ORG_ID', 'org-other');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-other');
    vi.stubEnv('OPENAI_API_KEY', 'sk-other');
    host.complete(() => ({ body: {} }));
    await ask({ apiKey: null });
    expect(JSON.stringify(host.completions.at(-1)?.headers)).not.toContain('other');
    vi.unstubAllEnvs();
  });
});

describe('an AI host that fails is told of in one line', () => {
  it.each([
    [401, 'The AI host answered 401 (it does not take the key): Wrong'],
    [404, 'The AI host answered 404 (it knows no such address or model): Wrong'],
    [429, 'The AI host answered 429 (too many requests, or no credit left): Wrong'],
    [400, 'The AI host answered 400: Wrong'],
    [500, 'The AI host answered 500: Wrong'],
    [503, 'The AI host answered 503: Wrong'],
  ])('%i, which is not asked twice', async (status, message) => {
    host.complete(() => refusal(status, 'Wrong'));
    const before = host.completions.length;
    await expect(ask()).rejects.toThrow(new Error(message));
    expect(host.completions).toHaveLength(before + 1);
  });

  it('also when it sends mere words', async () => {
    host.complete(() => ({ status: 400, body: { error: 'No such model' } }));
    await expect(ask()).rejects.toThrow(new Error('The AI host answered 400: No such model'));
  });

  it('without the key, and without all that it says', async () => {
    host.complete(() => refusal(401, `No such key:\n ${host.key} ${'and so on '.repeat(50)}`));
    const said = `No such key: … ${'and so on '.repeat(50)}`.slice(0, 120);
    await expect(ask()).rejects.toThrow(new Error(`The AI host answered 401 (it does not take the key): ${said}`));
  });

  it('without the key, though it cannot even be sent', async () => {
    const asked = ask({ apiKey: 'sk-\nsecret' });
    await expect(asked).rejects.toThrow(new Error('The AI host could not be asked with this key'));
  });

  it.each([
    ['a page', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }],
    ['an unknown shape', { status: 502, body: [1, 2] }],
    ['numbers', { status: 502, body: { error: { message: 7 } } }],
    ['nothing', { status: 502, body: '' }],
  ])('when it sends %s with it', async (_name, answer) => {
    host.complete(() => answer);
    await expect(ask()).rejects.toThrow(new Error('The AI host answered 502'));
  });

  it('when it sends no JSON', async () => {
    host.complete(() => ({ headers: json, body: '{"choices": [' }));
    await expect(ask()).rejects.toThrow(new Error('The answer of the AI host cannot be read'));
  });

  it('when it sends too much', async () => {
    host.complete(() => ({ headers: json, body: `"${'a'.repeat(9 * 1024 ** 2)}"` }));
    await expect(ask()).rejects.toThrow(new Error('The answer of the AI host is too long'));
  });

  it('when it does not answer in time', async () => {
    host.complete(() => 'nothing');
    await expect(ask({ timeout: 100 })).rejects.toThrow(new Error('The AI host took too long'));
  });

  it('when it does not finish in time', async () => {
    host.complete(() => 'half');
    await expect(ask({ timeout: 100 })).rejects.toThrow(new Error('The AI host took too long'));
  });

  it('when it hangs up in the middle', async () => {
    host.complete(() => 'hang up');
    await expect(ask()).rejects.toThrow(/^The connection to the AI host failed/);
  });

  it('when nobody is there', async () => {
    const gone = await startAiHost();
    await gone.stop();
    const message = 'The connection to the AI host failed (ECONNREFUSED)';
    await expect(ask({ baseUrl: gone.baseUrl })).rejects.toThrow(new Error(message));
  });

  it('when it sends us elsewhere, where nobody is told the key', async () => {
    const other = await startAiHost();
    other.complete(() => ({ body: {} }));
    host.complete(() => ({ status: 307, headers: { location: `${other.baseUrl}/chat/completions` }, body: '' }));
    await expect(ask()).rejects.toThrow(new Error('The AI host answered 307'));
    expect(other.completions).toEqual([]);
    await other.stop();
  });
});

it('a question can be taken back', async () => {
  host.complete(() => 'nothing');
  const stop = new AbortController();
  const before = host.completions.length;
  const asked = ask({ stop: stop.signal });
  await expect.poll(() => host.completions.length).toBe(before + 1);
  stop.abort(new Error('Enough'));
  await expect(asked).rejects.toThrow('Enough');
});
