import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LiveVideo } from '@outloud/uploader/live-video';
import { BlobSource, Input, WEBM } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { joined, straight } from './onward.ts';

const file = path.resolve(import.meta.dirname, '../../../../../../demo/recordings/fitness-short.webm');
const seconds = 20.3;
const bytes = await readFile(file);
const newVideo = () => new LiveVideo([], { name: 'review.webm', type: 'video/webm', lastModified: 0 });
const [firstHalf, secondHalf] = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];

function secondsOf(video: Blob): Promise<number> {
  return new Input({ source: new BlobSource(video), formats: [WEBM] }).computeDuration();
}

describe('a recording that goes on', () => {
  it('is what was recorded, when there is nothing before it', async () => {
    const video = newVideo();
    const onward = straight(video);
    onward.append(new Blob(['abc']));
    onward.append(new Blob(['def']));
    onward.end();
    expect(await onward.whole).toBe(video);
    expect(await video.blob.text()).toBe('abcdef');
  });

  it('is joined to what was recorded before, while it is recorded', async () => {
    const video = newVideo();
    const onward = joined([new Blob([bytes])], video);
    onward.append(new Blob([firstHalf]));
    await expect.poll(() => video.size).toBeGreaterThan(bytes.length * 1.3);
    expect(video.size).toBeLessThan(bytes.length * 1.6);
    onward.append(new Blob([secondHalf]));
    onward.end();
    expect(await onward.whole).toBe(video);
    expect(await secondsOf(video.blob)).toBeCloseTo(2 * seconds, 0);
    expect(await video.slice(video.size, video.size + 1)).toEqual({ value: null, done: true });
  });

  it('is only what was recorded before, when nothing follows', async () => {
    const onward = joined([new Blob([bytes])], newVideo());
    onward.end();
    expect(await secondsOf((await onward.whole)?.blob ?? new Blob())).toBeCloseTo(seconds, 0);
  });

  it('is nothing, when there is no video in it', async () => {
    const onward = joined([new Blob(['noise'])], newVideo());
    onward.append(new Blob(['more noise']));
    onward.end();
    expect(await onward.whole).toBeNull();
    onward.append(new Blob(['late']));
  });
});
