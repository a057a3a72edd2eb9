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
import { joinOnward, joinSegments } from './join.ts';

const file = path.resolve(import.meta.dirname, '../../../../../../demo/recordings/fitness-short.webm');
const seconds = 20.3;
const bytes = await readFile(file);
const whole = new Blob([bytes]);
const type = 'video/webm';

async function lookInto(video: Blob) {
  const input = new Input({ source: new BlobSource(video), formats: [WEBM, MP4] });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const times: number[] = [];
  if (sound) for await (const { timestamp } of new EncodedPacketSink(sound).packets()) times.push(timestamp);
  return {
    seconds: await input.computeDuration(),
    codecs: [await picture?.getCodec(), await sound?.getCodec()],
    times,
  };
}

/** As a browser that records no WebM makes it. */
async function asMp4(): Promise<Blob> {
  const input = new Input({ source: new BlobSource(whole), formats: [WEBM] });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new BufferTarget() });
  await (await Conversion.init({ input, output })).execute();
  return new Blob([output.target.buffer ?? '']);
}

describe('segments of a recording', () => {
  it('are put one after the other', async () => {
    const joined = await joinSegments([whole, whole], type);
    const found = await lookInto(joined);
    expect(joined.type).toBe('video/webm');
    expect(found.codecs).toEqual(['vp8', 'opus']);
    expect(found.seconds).toBeCloseTo(2 * seconds, 0);
    expect(found.times).toEqual(found.times.toSorted((a, b) => a - b));
    expect(found.times).toHaveLength(2 * (await lookInto(whole)).times.length);
  });

  it('are whole up to where they were cut off', async () => {
    const cut = new Blob([bytes.subarray(0, bytes.length / 2)]);
    const alone = await lookInto(await joinSegments([cut], type));
    expect(alone.seconds).toBeGreaterThan(5);
    expect(alone.seconds).toBeLessThan(15);
    const both = await lookInto(await joinSegments([cut, whole], type));
    expect(both.seconds).toBeCloseTo(alone.seconds + seconds, 0);
  });

  it('are left out when there is nothing in them', async () => {
    const header = new Blob([bytes.subarray(0, 300)]);
    const found = await lookInto(await joinSegments([header, whole, new Blob(['noise']), new Blob()], type));
    expect(found.seconds).toBeCloseTo(seconds, 0);
    await expect(joinSegments([header, new Blob()], type)).rejects.toThrow('There is nothing in the recording');
  });

  it('of MP4 become MP4, at once or bit by bit', async () => {
    const segment = await asMp4();
    const { times } = await lookInto(segment);
    const joined = await lookInto(await joinSegments([segment, segment], 'video/mp4'));
    const bits: Uint8Array<ArrayBuffer>[] = [];
    await joinOnward([segment, segment.stream()], 'video/mp4', (bytes) => bits.push(bytes.slice()));
    const onward = await lookInto(new Blob(bits));
    for (const found of [joined, onward]) {
      expect(found.codecs).toEqual(['vp8', 'opus']);
      expect(found.seconds).toBeCloseTo(2 * seconds, 0);
      expect(found.times).toHaveLength(2 * times.length);
    }
  });
});
