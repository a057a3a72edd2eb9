import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BlobSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { joinSegmentStream, joinSegments } from './join-segments.ts';

const fixture = path.resolve(import.meta.dirname, '../../../../../../demo/recordings/fitness-short.webm');
const seconds = 20.3;
const bytes = await readFile(fixture);
const whole = new Blob([bytes]);
const type = 'video/webm';

async function readMetadata(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: [WEBM, MP4] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const times: number[] = [];
  if (audio) for await (const { timestamp } of new EncodedPacketSink(audio).packets()) times.push(timestamp);
  return {
    seconds: await input.computeDuration(),
    codecs: [await video?.getCodec(), await audio?.getCodec()],
    times,
  };
}

/** The format of browsers that cannot record WebM. */
async function convertToMp4(): Promise<Blob> {
  const input = new Input({ source: new BlobSource(whole), formats: [WEBM] });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new BufferTarget() });
  await (await Conversion.init({ input, output })).execute();
  return new Blob([output.target.buffer ?? '']);
}

describe('joining the segments of a recording', () => {
  it('concatenates two segments', async () => {
    const joined = await joinSegments([whole, whole], type);
    const found = await readMetadata(joined);
    expect(joined.type).toBe('video/webm');
    expect(found.codecs).toEqual(['vp8', 'opus']);
    expect(found.seconds).toBeCloseTo(2 * seconds, 0);
    expect(found.times).toEqual(found.times.toSorted((a, b) => a - b));
    expect(found.times).toHaveLength(2 * (await readMetadata(whole)).times.length);
  });

  it('keeps a truncated segment up to its last complete packet', async () => {
    const cut = new Blob([bytes.subarray(0, bytes.length / 2)]);
    const alone = await readMetadata(await joinSegments([cut], type));
    expect(alone.seconds).toBeGreaterThan(5);
    expect(alone.seconds).toBeLessThan(15);
    const both = await readMetadata(await joinSegments([cut, whole], type));
    expect(both.seconds).toBeCloseTo(alone.seconds + seconds, 0);
  });

  it('skips segments without packets and rejects when no segment has any', async () => {
    const header = new Blob([bytes.subarray(0, 300)]);
    const found = await readMetadata(await joinSegments([header, whole, new Blob(['noise']), new Blob()], type));
    expect(found.seconds).toBeCloseTo(seconds, 0);
    await expect(joinSegments([header, new Blob()], type)).rejects.toThrow('The recording is empty');
  });

  it('joins MP4 segments into MP4, in memory and as a stream', async () => {
    const segment = await convertToMp4();
    const { times } = await readMetadata(segment);
    const joined = await readMetadata(await joinSegments([segment, segment], 'video/mp4'));
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    await joinSegmentStream([segment, segment.stream()], 'video/mp4', (bytes) => chunks.push(bytes.slice()));
    const streamed = await readMetadata(new Blob(chunks));
    for (const found of [joined, streamed]) {
      expect(found.codecs).toEqual(['vp8', 'opus']);
      expect(found.seconds).toBeCloseTo(2 * seconds, 0);
      expect(found.times).toHaveLength(2 * times.length);
    }
  });
});
