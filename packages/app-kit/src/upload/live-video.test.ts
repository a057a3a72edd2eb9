import { describe, expect, it } from 'vitest';
import { LiveVideo } from './live-video.ts';

const metadata = { name: 'review.webm', type: 'video/webm', lastModified: 0 };
const createVideo = (...parts: string[]) =>
  new LiveVideo(
    parts.map((part) => new Blob([part])),
    metadata,
  );
const readText = async ({ value, done }: { value: Blob | null; done: boolean }) => ({
  text: value && (await value.text()),
  done,
});

/** Returns the result of the promise, or 'waiting' if the promise is still pending after the current tasks. */
async function getResult<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  await new Promise((resolve) => setTimeout(resolve));
  return Promise.race([promise, Promise.resolve('waiting' as const)]);
}

describe('a live recording', () => {
  it('returns a slice that spans several parts', async () => {
    expect(await readText(await createVideo('abc', 'def').slice(2, 5))).toEqual({ text: 'cde', done: false });
  });

  it('waits until enough bytes are available', async () => {
    const live = createVideo('abc');
    const pendingRead = live.slice(2, 6);
    expect(await getResult(pendingRead)).toBe('waiting');
    live.append(new Blob(['de']));
    expect(await getResult(pendingRead)).toBe('waiting');
    live.append(new Blob(['fgh']));
    expect(await readText(await pendingRead)).toEqual({ text: 'cdef', done: false });
  });

  it('returns the remaining bytes after the end, then reports done', async () => {
    const live = createVideo('abc');
    const pendingRead = live.slice(1, 100);
    live.end();
    expect(await readText(await pendingRead)).toEqual({ text: 'bc', done: false });
    expect(await readText(await live.slice(3, 103))).toEqual({ text: null, done: true });
  });

  it('resolves only the last of several pending reads', async () => {
    const live = createVideo();
    const droppedRead = live.slice(0, 3);
    const pendingRead = live.slice(0, 3);
    live.append(new Blob(['abc']));
    expect(await readText(await pendingRead)).toEqual({ text: 'abc', done: false });
    expect(await getResult(droppedRead)).toBe('waiting');
  });

  it('does not resolve a canceled read', async () => {
    const live = createVideo();
    const droppedRead = live.slice(0, 3);
    live.cancelPendingSlice();
    live.append(new Blob(['abc']));
    expect(await getResult(droppedRead)).toBe('waiting');
  });

  it('returns any bytes again, and the whole recording as a blob', async () => {
    const live = createVideo('abc');
    live.append(new Blob(['def']));
    live.end();
    await live.slice(3, 6);
    expect(await readText(await live.slice(0, 2))).toEqual({ text: 'ab', done: false });
    expect(await live.blob.text()).toBe('abcdef');
    expect(live.size).toBe(6);
  });
});
