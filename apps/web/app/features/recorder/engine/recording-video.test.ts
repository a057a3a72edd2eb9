import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LiveVideo } from '@outloud/app-kit/upload/live-video';
import { BlobSource, Input, WEBM } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import {
  buildFileName,
  createDirectUploader,
  createJoiningUploader,
  getMediaType,
  pickFormat,
} from './recording-video.ts';

const fixture = path.resolve(import.meta.dirname, '../../../../../../demo/recordings/fitness-short.webm');
const seconds = 20.3;
const bytes = await readFile(fixture);
const createVideo = () => new LiveVideo([], { name: 'review.webm', type: 'video/webm', lastModified: 0 });
const [firstHalf, secondHalf] = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];

function readDuration(video: Blob): Promise<number> {
  return new Input({ source: new BlobSource(video), formats: [WEBM] }).computeDuration();
}

describe('upload during recording', () => {
  it('uploads the parts of the first segment unchanged', async () => {
    const video = createVideo();
    const uploader = createDirectUploader(video);
    uploader.append(new Blob(['abc']));
    uploader.append(new Blob(['def']));
    uploader.end();
    expect(await uploader.completed).toBe(video);
    expect(await video.blob.text()).toBe('abcdef');
  });

  it('joins a later segment to the earlier segments during recording', async () => {
    const video = createVideo();
    const uploader = createJoiningUploader([new Blob([bytes])], video);
    uploader.append(new Blob([firstHalf]));
    await expect.poll(() => video.size).toBeGreaterThan(bytes.length * 1.3);
    expect(video.size).toBeLessThan(bytes.length * 1.6);
    uploader.append(new Blob([secondHalf]));
    uploader.end();
    expect(await uploader.completed).toBe(video);
    expect(await readDuration(video.blob)).toBeCloseTo(2 * seconds, 0);
    expect(await video.slice(video.size, video.size + 1)).toEqual({ value: null, done: true });
  });

  it('returns the earlier segments when the new segment is empty', async () => {
    const uploader = createJoiningUploader([new Blob([bytes])], createVideo());
    uploader.end();
    expect(await readDuration((await uploader.completed)?.blob ?? new Blob())).toBeCloseTo(seconds, 0);
  });

  it('returns null when the parts contain no video', async () => {
    const uploader = createJoiningUploader([new Blob(['noise'])], createVideo());
    uploader.append(new Blob(['more noise']));
    uploader.end();
    expect(await uploader.completed).toBeNull();
    uploader.append(new Blob(['late']));
  });
});

describe('recording format', () => {
  it.each([
    [['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus'], 'video/webm;codecs=vp9,opus'],
    [['video/webm;codecs=vp8,opus', 'video/mp4'], 'video/webm;codecs=vp8,opus'],
    [['video/mp4', 'video/mp4;codecs=avc1.42E01F,mp4a.40.2'], 'video/mp4;codecs=avc1.42E01F,mp4a.40.2'],
    [['video/x-matroska'], null],
  ])('picks the preferred format from %j: %s', (supported, format) => {
    expect(pickFormat((type) => supported.includes(type))).toBe(format);
  });

  it('drops the codecs from the media type and the file name', () => {
    expect(getMediaType('video/webm;codecs=vp9,opus')).toBe('video/webm');
    expect(buildFileName('review', 'video/mp4;codecs=avc1.42E01F,mp4a.40.2')).toBe('review.mp4');
  });
});
