import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getGuestToken, parseFragment, removeGuestToken, saveGuestToken } from './guest-token.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the guest token', () => {
  it('is kept for each link', () => {
    saveGuestToken('link-a', 'guest-a');
    saveGuestToken('link-b', 'guest-b');
    expect(getGuestToken('link-a')).toBe('guest-a');
    expect(getGuestToken('link-b')).toBe('guest-b');
    expect(getGuestToken('link-c')).toBeNull();
  });

  it('is not removed if another guest has started in the meantime', () => {
    saveGuestToken('link-a', 'first');
    saveGuestToken('link-a', 'second');
    removeGuestToken('link-a', 'first');
    expect(getGuestToken('link-a')).toBe('second');
    removeGuestToken('link-a', 'second');
    expect(getGuestToken('link-a')).toBeNull();
  });
});

describe('parseFragment', () => {
  it('reads the token of a private URL', () =>
    expect(parseFragment('#Zm9vYmFyYmF6cXV4MTIzNA')).toBe('Zm9vYmFyYmF6cXV4MTIzNA'));

  it.each(['', '#', '#short', '#main content', '#Zm9vYmFyYmF6cXV4MTIzNA?id=1', '#\nZm9vYmFyYmF6cXV4MTIzNA'])(
    'rejects %j',
    (hash) => expect(parseFragment(hash)).toBeNull(),
  );
});
