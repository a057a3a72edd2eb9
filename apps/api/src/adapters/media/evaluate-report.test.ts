import { expect, it } from 'vitest';
import type { AudioStream, MediaReport, VideoStream } from './engine.ts';
import { assertFrameCount, assertFrameSize, evaluateReport } from './evaluate-report.ts';
import { addPacket, createPacketStats } from './packet-stats.ts';

/** Adds a packet of one second at each of these times. */
function createPackets(...times: number[]) {
  const packetStats = createPacketStats();
  for (const seconds of times) {
    addPacket(packetStats, { ptsSeconds: seconds, dtsSeconds: seconds, durationSeconds: 1 });
  }
  return packetStats;
}

const frameFormat = { pixelFormat: 'yuv420p', width: 320, height: 180, pixelAspect: 1, rotation: 0 };
const video = (part: Partial<VideoStream> = {}): VideoStream => ({
  ...{ index: 0, codec: 'vp8', declaredSeconds: null, packetStats: createPackets(0, 1, 2, 3), ...frameFormat },
  ...part,
});
const audio = (part: Partial<AudioStream> = {}): AudioStream => ({
  ...{ index: 1, codec: 'opus', declaredSeconds: null, packetStats: createPackets(0, 1, 2, 3), channels: 2 },
  ...part,
});
const report = (part: Partial<MediaReport> = {}): MediaReport => ({
  ...{ isReadable: true, declaredSeconds: null, video: video(), audio: audio(), warnings: [] },
  ...part,
});

it('measures the duration from the first packet to the end of the last packet of both streams', () => {
  const late = report({
    video: video({ packetStats: createPackets(2, 3) }),
    audio: audio({ packetStats: createPackets(1, 8) }),
  });
  expect(evaluateReport(late).durationSeconds).toBe(8);
});

it('ignores packets before time 0 in the duration', () => {
  expect(evaluateReport(report({ audio: audio({ packetStats: createPackets(-0.5, 4) }) })).durationSeconds).toBe(5);
});

it('rejects a stream that ends before its declared duration', () => {
  expect(evaluateReport(report({ video: video({ declaredSeconds: 4.9 }) })).durationSeconds).toBe(4);
  expect(() => evaluateReport(report({ video: video({ declaredSeconds: 5.1 }) }))).toThrow(
    'The video is incomplete or damaged.',
  );
});

it('rejects a file that ends before its declared duration, unless the last frame may fill the gap', () => {
  expect(() => evaluateReport(report({ declaredSeconds: 30 }))).toThrow('The video is incomplete or damaged.');
  const still = video({ packetStats: createPackets(0, 20) });
  expect(evaluateReport(report({ declaredSeconds: 30, video: still })).durationSeconds).toBe(21);
});

it('accepts a file with a late start time', () => {
  const late = createPackets(100, 101);
  const found = evaluateReport(report({ declaredSeconds: 102, video: video({ packetStats: late }), audio: null }));
  expect(found.durationSeconds).toBe(2);
});

it('accepts a video of an hour and rejects a longer one', () => {
  expect(evaluateReport(report({ audio: audio({ packetStats: createPackets(3599) }) })).durationSeconds).toBe(3600);
  const longer = report({ audio: audio({ packetStats: createPackets(3599.1) }) });
  expect(() => evaluateReport(longer)).toThrow('The video is longer than 60 minutes.');
});

it('rejects a file without streams and a file with an unknown codec', () => {
  expect(() => evaluateReport(report({ video: null, audio: null }))).toThrow('The file has no video and no audio.');
  expect(() => evaluateReport(report({ audio: audio({ codec: 'unknown' }) }))).toThrow('The video cannot be read.');
});

it('reports a file as unreadable when FFmpeg only guesses the format', () => {
  const warnings = ['Format mov detected only with low score of 1, misdetection possible!', 'moov atom not found'];
  expect(() => evaluateReport(report({ isReadable: false, warnings }))).toThrow('The video cannot be read.');
});

it('accepts frames up to 5120 x 3200 pixels in both orientations', () => {
  assertFrameSize({ width: 5120, height: 3200 });
  assertFrameSize({ width: 2000, height: 8192 });
  expect(() => assertFrameSize({ width: 5121, height: 3200 })).toThrow('larger than 5120 x 3200 pixels');
  expect(() => assertFrameSize({ width: 8193, height: 16 })).toThrow('wider or taller than 8192 pixels');
});

it('rejects a video with too many pixels in all frames together', () => {
  const tenMinutes = { ...createPacketStats(), packets: 10 * 60 * 60 };
  expect(() => assertFrameCount(tenMinutes, { width: 3840, height: 2160 })).not.toThrow();
  expect(() => assertFrameCount(tenMinutes, { width: 5120, height: 2880 })).toThrow(
    'The video is too large to process. Record it at a lower resolution or frame rate.',
  );
});
