import { expect, it } from 'vitest';
import type { AudioStream, Report, VideoStream } from './engine.ts';
import { judge, refuseLargePicture, refuseManyPictures } from './judge.ts';
import { addPacket, createPassage } from './passage.ts';

/** Packets at these seconds, one second long each. */
function passageOf(...times: number[]) {
  const passage = createPassage();
  for (const seconds of times) {
    addPacket(passage, { showSeconds: seconds, decodeSeconds: seconds, lengthSeconds: 1 });
  }
  return passage;
}

const picture = { pixelFormat: 'yuv420p', width: 320, height: 180, pixelAspect: 1, turn: 0 };
const video = (part: Partial<VideoStream> = {}): VideoStream => ({
  ...{ index: 0, codec: 'vp8', declaredSeconds: null, passage: passageOf(0, 1, 2, 3), ...picture },
  ...part,
});
const audio = (part: Partial<AudioStream> = {}): AudioStream => ({
  ...{ index: 1, codec: 'opus', declaredSeconds: null, passage: passageOf(0, 1, 2, 3), channels: 2 },
  ...part,
});
const report = (part: Partial<Report> = {}): Report => ({
  ...{ isOpen: true, declaredSeconds: null, video: video(), audio: audio(), complaints: [] },
  ...part,
});

it('measures from the first to the end of the last packet of either kind', () => {
  const late = report({ video: video({ passage: passageOf(2, 3) }), audio: audio({ passage: passageOf(1, 8) }) });
  expect(judge(late).durationSeconds).toBe(8);
});

it('does not count what is decoded before the beginning', () => {
  expect(judge(report({ audio: audio({ passage: passageOf(-0.5, 4) }) })).durationSeconds).toBe(5);
});

it('refuses a stream that breaks off before its declared end', () => {
  expect(judge(report({ video: video({ declaredSeconds: 4.9 }) })).durationSeconds).toBe(4);
  expect(() => judge(report({ video: video({ declaredSeconds: 5.1 }) }))).toThrow('The video is cut off or damaged');
});

it('refuses a file that breaks off before its declared end, unless the last picture may have lasted', () => {
  expect(() => judge(report({ declaredSeconds: 30 }))).toThrow('The video is cut off or damaged');
  const still = video({ passage: passageOf(0, 20) });
  expect(judge(report({ declaredSeconds: 30, video: still })).durationSeconds).toBe(21);
});

it('does not mind a file that begins late', () => {
  const late = passageOf(100, 101);
  const found = judge(report({ declaredSeconds: 102, video: video({ passage: late }), audio: null }));
  expect(found.durationSeconds).toBe(2);
});

it('accepts an hour and no more', () => {
  expect(judge(report({ audio: audio({ passage: passageOf(3599) }) })).durationSeconds).toBe(3600);
  const longer = report({ audio: audio({ passage: passageOf(3599.1) }) });
  expect(() => judge(longer)).toThrow('The video is longer than 60 minutes');
});

it('refuses what has nothing in it, and what nobody can decode', () => {
  expect(() => judge(report({ video: null, audio: null }))).toThrow('The file has neither a picture nor sound');
  expect(() => judge(report({ audio: audio({ codec: 'unknown' }) }))).toThrow('The video cannot be read');
});

it('takes a guess at a format for no format', () => {
  const complaints = ['Format mov detected only with low score of 1, misdetection possible!', 'moov atom not found'];
  expect(() => judge(report({ isOpen: false, complaints }))).toThrow('The video cannot be read');
});

it('accepts pictures up to 5120 by 3200, whichever way they lie', () => {
  refuseLargePicture({ width: 5120, height: 3200 });
  refuseLargePicture({ width: 2000, height: 8192 });
  expect(() => refuseLargePicture({ width: 5121, height: 3200 })).toThrow('larger than 5120 x 3200 pixels');
  expect(() => refuseLargePicture({ width: 8193, height: 16 })).toThrow('a side over 8192 pixels');
});

it('rejects a video with more pixels in all its pictures than we process', () => {
  const tenMinutes = { ...createPassage(), packets: 10 * 60 * 60 };
  expect(() => refuseManyPictures(tenMinutes, { width: 3840, height: 2160 })).not.toThrow();
  expect(() => refuseManyPictures(tenMinutes, { width: 5120, height: 2880 })).toThrow(
    'The video is too large to process. Record it at a lower resolution or frame rate.',
  );
});
