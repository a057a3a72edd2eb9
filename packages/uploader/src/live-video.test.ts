import { describe, expect, it } from 'vitest';
import { LiveVideo } from './live-video.tsx';

const about = { name: 'review.webm', type: 'video/webm', lastModified: 0 };
const video = (...parts: string[]) =>
  new LiveVideo(
    parts.map((part) => new Blob([part])),
    about,
  );
const textOf = async ({ value, done }: { value: Blob | null; done: boolean }) => ({
  text: value && (await value.text()),
  done,
});

/** What it has answered by the time everything else has been done. */
async function settled<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  await new Promise((resolve) => setTimeout(resolve));
  return Promise.race([promise, Promise.resolve('waiting' as const)]);
}

describe('a recording that is sent while it is made', () => {
  it('is answered from what is there, across parts', async () => {
    expect(await textOf(await video('abc', 'def').slice(2, 5))).toEqual({ text: 'cde', done: false });
  });

  it('waits until there are enough bytes', async () => {
    const live = video('abc');
    const asked = live.slice(2, 6);
    expect(await settled(asked)).toBe('waiting');
    live.append(new Blob(['de']));
    expect(await settled(asked)).toBe('waiting');
    live.append(new Blob(['fgh']));
    expect(await textOf(await asked)).toEqual({ text: 'cdef', done: false });
  });

  it('gives the rest when it is over, and says the end by itself', async () => {
    const live = video('abc');
    const asked = live.slice(1, 100);
    live.end();
    expect(await textOf(await asked)).toEqual({ text: 'bc', done: false });
    expect(await textOf(await live.slice(3, 103))).toEqual({ text: null, done: true });
  });

  it('answers only the last of those who wait', async () => {
    const live = video();
    const lost = live.slice(0, 3);
    const asked = live.slice(0, 3);
    live.append(new Blob(['abc']));
    expect(await textOf(await asked)).toEqual({ text: 'abc', done: false });
    expect(await settled(lost)).toBe('waiting');
  });

  it('does not answer who was called off', async () => {
    const live = video();
    const lost = live.slice(0, 3);
    live.leaveWaiting();
    live.append(new Blob(['abc']));
    expect(await settled(lost)).toBe('waiting');
  });

  it('is read anew from any byte, and as a whole', async () => {
    const live = video('abc');
    live.append(new Blob(['def']));
    live.end();
    await live.slice(3, 6);
    expect(await textOf(await live.slice(0, 2))).toEqual({ text: 'ab', done: false });
    expect(await live.blob.text()).toBe('abcdef');
    expect(live.size).toBe(6);
  });
});
