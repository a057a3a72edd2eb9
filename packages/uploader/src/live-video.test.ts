import { describe, expect, it } from 'vitest';
import { LiveVideo } from './live-video.tsx';

const metadata = { name: 'review.webm', type: 'video/webm', lastModified: 0 };
const video = (...parts: string[]) =>
  new LiveVideo(
    parts.map((part) => new Blob([part])),
    metadata,
  );
const readText = async ({ value, done }: { value: Blob | null; done: boolean }) => ({
  text: value && (await value.text()),
  done,
});

/** The result of the promise, or 'waiting' if it has not settled after all pending tasks. */
async function getSettled<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  await new Promise((resolve) => setTimeout(resolve));
  return Promise.race([promise, Promise.resolve('waiting' as const)]);
}

describe('a live recording', () => {
  it('returns bytes across parts', async () => {
    expect(await readText(await video('abc', 'def').slice(2, 5))).toEqual({ text: 'cde', done: false });
  });

  it('waits until there are enough bytes', async () => {
    const live = video('abc');
    const pending = live.slice(2, 6);
    expect(await getSettled(pending)).toBe('waiting');
    live.append(new Blob(['de']));
    expect(await getSettled(pending)).toBe('waiting');
    live.append(new Blob(['fgh']));
    expect(await readText(await pending)).toEqual({ text: 'cdef', done: false });
  });

  it('returns the rest after the end, and then reports that it is done', async () => {
    const live = video('abc');
    const pending = live.slice(1, 100);
    live.end();
    expect(await readText(await pending)).toEqual({ text: 'bc', done: false });
    expect(await readText(await live.slice(3, 103))).toEqual({ text: null, done: true });
  });

  it('resolves only the last of several pending reads', async () => {
    const live = video();
    const dropped = live.slice(0, 3);
    const pending = live.slice(0, 3);
    live.append(new Blob(['abc']));
    expect(await readText(await pending)).toEqual({ text: 'abc', done: false });
    expect(await getSettled(dropped)).toBe('waiting');
  });

  it('does not resolve a canceled read', async () => {
    const live = video();
    const dropped = live.slice(0, 3);
    live.cancelPendingSlice();
    live.append(new Blob(['abc']));
    expect(await getSettled(dropped)).toBe('waiting');
  });

  it('can be read again from every byte and as a whole', async () => {
    const live = video('abc');
    live.append(new Blob(['def']));
    live.end();
    await live.slice(3, 6);
    expect(await readText(await live.slice(0, 2))).toEqual({ text: 'ab', done: false });
    expect(await live.blob.text()).toBe('abcdef');
    expect(live.size).toBe(6);
  });
});
