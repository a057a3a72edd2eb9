import { describe, expect, it, vi } from 'vitest';
import { withFallback } from './with-fallback.ts';

const { signal } = new AbortController();

function createEngines(remote: () => Promise<string>) {
  const offline = vi.fn(async (input: string) => `offline: ${input}`);
  const log = { warn: vi.fn() };
  return { offline, log, work: withFallback(remote, offline, log) };
}

describe('withFallback', () => {
  it('uses the offline engine and logs a warning when the host fails', async () => {
    const failure = new Error('The AI host returned 500');
    const { work, log } = createEngines(() => Promise.reject(failure));
    expect(await work('a recording', signal)).toBe('offline: a recording');
    expect(log.warn.mock.calls).toEqual([[{ err: failure }, 'remote engine failed, using the offline engine']]);
  });

  it('does not run the offline engine when the host responds', async () => {
    const { work, offline, log } = createEngines(async () => 'remote');
    expect(await work('a recording', signal)).toBe('remote');
    expect(offline).not.toHaveBeenCalled();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('does not run the offline engine after an abort', async () => {
    const controller = new AbortController();
    const { work, offline } = createEngines(async () => {
      controller.abort(new Error('Aborted'));
      throw new Error('The AI host did not respond in time');
    });
    await expect(work('a recording', controller.signal)).rejects.toThrow('Aborted');
    expect(offline).not.toHaveBeenCalled();
  });
});
