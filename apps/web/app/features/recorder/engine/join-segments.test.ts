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
const completeSegment = new Blob([bytes]);
const type = 'video/webm';

async function readMetadata(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: [WEBM, MP4] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const audioTimestamps: number[] = [];
  if (audio) for await (const { timestamp } of new EncodedPacketSink(audio).packets()) audioTimestamps.push(timestamp);
  return {
    seconds: await input.computeDuration(),
    codecs: [await video?.getCodec(), await audio?.getCodec()],
    audioTimestamps,
  };
}

/** Creates an MP4 segment, as recorded by browsers that do not support WebM. */
async function convertToMp4(): Promise<Blob> {
  const input = new Input({ source: new BlobSource(completeSegment), formats: [WEBM] });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new BufferTarget() });
  await (await Conversion.init({ input, output })).execute();
  return new Blob([output.target.buffer ?? '']);
}

describe('joining the segments of a recording', () => {
  it('concatenates two segments', async () => {
    const joined = await joinSegments([completeSegment, completeSegment], type);
    const metadata = await readMetadata(joined);
    expect(joined.type).toBe('video/webm');
    expect(metadata.codecs).toEqual(['vp8', 'opus']);
    expect(metadata.seconds).toBeCloseTo(2 * seconds, 0);
    expect(metadata.audioTimestamps).toEqual(metadata.audioTimestamps.toSorted((a, b) => a - b));
    expect(metadata.audioTimestamps).toHaveLength(2 * (await readMetadata(completeSegment)).audioTimestamps.length);
  });

  it('keeps a truncated segment up to its last complete packet', async () => {
    const truncatedSegment = new Blob([bytes.subarray(0, bytes.length / 2)]);
    const truncated = await readMetadata(await joinSegments([truncatedSegment], type));
    expect(truncated.seconds).toBeGreaterThan(5);
    expect(truncated.seconds).toBeLessThan(15);
    const joined = await readMetadata(await joinSegments([truncatedSegment, completeSegment], type));
    expect(joined.seconds).toBeCloseTo(truncated.seconds + seconds, 0);
  });

  it('skips segments without packets and rejects a recording without any packets', async () => {
    const header = new Blob([bytes.subarray(0, 300)]);
    const metadata = await readMetadata(
      await joinSegments([header, completeSegment, new Blob(['noise']), new Blob()], type),
    );
    expect(metadata.seconds).toBeCloseTo(seconds, 0);
    await expect(joinSegments([header, new Blob()], type)).rejects.toThrow('The recording is empty');
  });

  it('joins MP4 segments into MP4, in memory and as a stream', async () => {
    const segment = await convertToMp4();
    const { audioTimestamps } = await readMetadata(segment);
    const joined = await readMetadata(await joinSegments([segment, segment], 'video/mp4'));
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    await joinSegmentStream([segment, segment.stream()], 'video/mp4', (bytes) => chunks.push(bytes.slice()));
    const streamed = await readMetadata(new Blob(chunks));
    for (const metadata of [joined, streamed]) {
      expect(metadata.codecs).toEqual(['vp8', 'opus']);
      expect(metadata.seconds).toBeCloseTo(2 * seconds, 0);
      expect(metadata.audioTimestamps).toHaveLength(2 * audioTimestamps.length);
    }
  });
});
