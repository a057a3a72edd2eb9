import { expect, it } from 'vitest';
import type { AudioStream, Report, VideoStream } from './engine.ts';
import { judge, refuseLargePicture, refuseManyPictures } from './judge.ts';
import { addPacket, createPassage } from './passage.ts';

/** Adds a packet of one second at each of these times. */
function createPackets(...times: number[]) {
  const passage = createPassage();
  for (const seconds of times) {
    addPacket(passage, { showSeconds: seconds, decodeSeconds: seconds, lengthSeconds: 1 });
  }
  return passage;
}

const frameFormat = { pixelFormat: 'yuv420p', width: 320, height: 180, pixelAspect: 1, turn: 0 };
const video = (part: Partial<VideoStream> = {}): VideoStream => ({
  ...{ index: 0, codec: 'vp8', declaredSeconds: null, passage: createPackets(0, 1, 2, 3), ...frameFormat },
  ...part,
});
const audio = (part: Partial<AudioStream> = {}): AudioStream => ({
  ...{ index: 1, codec: 'opus', declaredSeconds: null, passage: createPackets(0, 1, 2, 3), channels: 2 },
  ...part,
});
const report = (part: Partial<Report> = {}): Report => ({
  ...{ isOpen: true, declaredSeconds: null, video: video(), audio: audio(), complaints: [] },
  ...part,
});

it('measures the duration from the first packet to the end of the last packet of both streams', () => {
  const late = report({ video: video({ passage: createPackets(2, 3) }), audio: audio({ passage: createPackets(1, 8) }) });
  expect(judge(late).durationSeconds).toBe(8);
});

it('ignores packets before time 0 in the duration', () => {
  expect(judge(report({ audio: audio({ passage: createPackets(-0.5, 4) }) })).durationSeconds).toBe(5);
});

it('rejects a stream that ends before its declared duration', () => {
  expect(judge(report({ video: video({ declaredSeconds: 4.9 }) })).durationSeconds).toBe(4);
  expect(() => judge(report({ video: video({ declaredSeconds: 5.1 }) }))).toThrow('The video is incomplete or damaged.');
});

it('rejects a file that ends before its declared duration, unless the last frame may fill the gap', () => {
  expect(() => judge(report({ declaredSeconds: 30 }))).toThrow('The video is incomplete or damaged.');
  const still = video({ passage: createPackets(0, 20) });
  expect(judge(report({ declaredSeconds: 30, video: still })).durationSeconds).toBe(21);
});

it('accepts a file with a late start time', () => {
  const late = createPackets(100, 101);
  const found = judge(report({ declaredSeconds: 102, video: video({ passage: late }), audio: null }));
  expect(found.durationSeconds).toBe(2);
});

it('accepts a video of an hour and rejects a longer one', () => {
  expect(judge(report({ audio: audio({ passage: createPackets(3599) }) })).durationSeconds).toBe(3600);
  const longer = report({ audio: audio({ passage: createPackets(3599.1) }) });
  expect(() => judge(longer)).toThrow('The video is longer than 60 minutes.');
});

it('rejects a file without streams and a file with an unknown codec', () => {
  expect(() => judge(report({ video: null, audio: null }))).toThrow('The file has no video and no audio.');
  expect(() => judge(report({ audio: audio({ codec: 'unknown' }) }))).toThrow('The video cannot be read.');
});

it('reports a file as unreadable when FFmpeg only guesses the format', () => {
  const complaints = ['Format mov detected only with low score of 1, misdetection possible!', 'moov atom not found'];
  expect(() => judge(report({ isOpen: false, complaints }))).toThrow('The video cannot be read.');
});

it('accepts frames up to 5120 x 3200 pixels in both orientations', () => {
  refuseLargePicture({ width: 5120, height: 3200 });
  refuseLargePicture({ width: 2000, height: 8192 });
  expect(() => refuseLargePicture({ width: 5121, height: 3200 })).toThrow('larger than 5120 x 3200 pixels');
  expect(() => refuseLargePicture({ width: 8193, height: 16 })).toThrow('wider or taller than 8192 pixels');
});

it('rejects a video with too many pixels in all frames together', () => {
  const tenMinutes = { ...createPassage(), packets: 10 * 60 * 60 };
  expect(() => refuseManyPictures(tenMinutes, { width: 3840, height: 2160 })).not.toThrow();
  expect(() => refuseManyPictures(tenMinutes, { width: 5120, height: 2880 })).toThrow(
    'The video is too large to process. Record it at a lower resolution or frame rate.',
  );
});
