import { describe, expect, it, vi } from 'vitest';
import { withFallback } from './with-fallback.ts';

const { signal } = new AbortController();

function engines(remote: () => Promise<string>) {
  const offline = vi.fn(async (input: string) => `offline: ${input}`);
  const log = { warn: vi.fn() };
  return { offline, log, work: withFallback(remote, offline, log) };
}

describe('the engine on this machine', () => {
  it('takes over when the host fails, and the log says so', async () => {
    const failure = new Error('The AI host answered 500');
    const { work, log } = engines(() => Promise.reject(failure));
    expect(await work('a recording', signal)).toBe('offline: a recording');
    expect(log.warn.mock.calls).toEqual([
      [{ err: failure }, 'the remote engine failed, so the offline engine takes over'],
    ]);
  });

  it('has nothing to do when the host answers', async () => {
    const { work, offline, log } = engines(async () => 'remote');
    expect(await work('a recording', signal)).toBe('remote');
    expect(offline).not.toHaveBeenCalled();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('does not take over what was stopped', async () => {
    const stop = new AbortController();
    const { work, offline } = engines(async () => {
      stop.abort(new Error('Enough'));
      throw new Error('The AI host took too long');
    });
    await expect(work('a recording', stop.signal)).rejects.toThrow('Enough');
    expect(offline).not.toHaveBeenCalled();
  });
});
