import { expect, it } from 'vitest';
import type { AudioStream, MediaReport, VideoStream } from './engine.ts';
import { assertFrameCount, assertFrameSize, evaluateReport } from './evaluate-report.ts';
import { addPacket, createPacketStats } from './packet-stats.ts';

/** Creates the statistics of one-second packets at these times. */
function createStatsAt(...times: number[]) {
  const packetStats = createPacketStats();
  for (const seconds of times) {
    addPacket(packetStats, { ptsSeconds: seconds, dtsSeconds: seconds, durationSeconds: 1 });
  }
  return packetStats;
}

const frameFormat = { pixelFormat: 'yuv420p', width: 320, height: 180, pixelAspect: 1, rotation: 0 };
const createVideo = (changes: Partial<VideoStream> = {}): VideoStream => ({
  ...{ index: 0, codec: 'vp8', declaredSeconds: null, packetStats: createStatsAt(0, 1, 2, 3), ...frameFormat },
  ...changes,
});
const createAudio = (changes: Partial<AudioStream> = {}): AudioStream => ({
  ...{ index: 1, codec: 'opus', declaredSeconds: null, packetStats: createStatsAt(0, 1, 2, 3), channels: 2 },
  ...changes,
});
const createReport = (changes: Partial<MediaReport> = {}): MediaReport => ({
  ...{ isReadable: true, declaredSeconds: null, video: createVideo(), audio: createAudio(), warnings: [] },
  ...changes,
});

it('measures the duration from the first packet to the end of the last packet of either stream', () => {
  const lateReport = createReport({
    video: createVideo({ packetStats: createStatsAt(2, 3) }),
    audio: createAudio({ packetStats: createStatsAt(1, 8) }),
  });
  expect(evaluateReport(lateReport).durationSeconds).toBe(8);
});

it('ignores packets before time 0 in the duration', () => {
  expect(
    evaluateReport(createReport({ audio: createAudio({ packetStats: createStatsAt(-0.5, 4) }) })).durationSeconds,
  ).toBe(5);
});

it('rejects a stream that ends before its declared duration', () => {
  expect(evaluateReport(createReport({ video: createVideo({ declaredSeconds: 4.9 }) })).durationSeconds).toBe(4);
  expect(() => evaluateReport(createReport({ video: createVideo({ declaredSeconds: 5.1 }) }))).toThrow(
    'The video is incomplete or damaged.',
  );
});

it('rejects a file that ends before its declared duration, unless the last frame may fill the gap', () => {
  expect(() => evaluateReport(createReport({ declaredSeconds: 30 }))).toThrow('The video is incomplete or damaged.');
  const stillVideo = createVideo({ packetStats: createStatsAt(0, 20) });
  expect(evaluateReport(createReport({ declaredSeconds: 30, video: stillVideo })).durationSeconds).toBe(21);
});

it('accepts a file with a late start time', () => {
  const lateStats = createStatsAt(100, 101);
  const inspection = evaluateReport(
    createReport({ declaredSeconds: 102, video: createVideo({ packetStats: lateStats }), audio: null }),
  );
  expect(inspection.durationSeconds).toBe(2);
});

it('accepts a one-hour video and rejects a longer video', () => {
  expect(
    evaluateReport(createReport({ audio: createAudio({ packetStats: createStatsAt(3599) }) })).durationSeconds,
  ).toBe(3600);
  const longerReport = createReport({ audio: createAudio({ packetStats: createStatsAt(3599.1) }) });
  expect(() => evaluateReport(longerReport)).toThrow('The video is longer than 60 minutes.');
});

it('rejects a file without streams and a file with an unknown codec', () => {
  expect(() => evaluateReport(createReport({ video: null, audio: null }))).toThrow(
    'The file has no video and no audio.',
  );
  expect(() => evaluateReport(createReport({ audio: createAudio({ codec: 'unknown' }) }))).toThrow(
    'The video cannot be read.',
  );
});

it('reports a file as unreadable when FFmpeg only guesses the format', () => {
  const warnings = ['Format mov detected only with low score of 1, misdetection possible!', 'moov atom not found'];
  expect(() => evaluateReport(createReport({ isReadable: false, warnings }))).toThrow('The video cannot be read.');
});

it('accepts frames up to 5120 x 3200 pixels in both orientations and rejects larger frames', () => {
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
