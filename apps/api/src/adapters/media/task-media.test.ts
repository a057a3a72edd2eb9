import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  decodeLastFrame,
  readPackets,
  testPattern,
  testTone,
  type Video,
  writeVideo,
} from '@outloud/testkit/recordings/videos';
import { afterAll, describe, expect, it } from 'vitest';
import { BadMedia, type MediaFacts } from './media.port.ts';
import { createTaskMedia } from './task-media.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-media-'));
afterAll(() => rmSync(folder, { recursive: true }));

const media = createTaskMedia({ ffmpegPath: null });
const { signal } = new AbortController();
const timeout = 900_000;
const recording = path.resolve(import.meta.dirname, '../../../../../demo/recordings/fitness-short.webm');

let fileCount = 0;
const createPath = (name: string) => path.join(folder, `${++fileCount}-${name}`);
const createVideo = (video: Video) => writeVideo(createPath(`video.${video.format}`), video);

const vp8 = (source = testPattern(), startSeconds = 0) => ({ encoder: 'libvpx', source, startSeconds });
const h264 = (source = testPattern()) => ({ encoder: 'libx264', source });
const opus = (seconds = 1, startSeconds = 0) => ({ encoder: 'libopus', source: testTone(seconds), startSeconds });
const aac = (seconds = 1, startSeconds = 0) => ({ encoder: 'aac', source: testTone(seconds), startSeconds });

const half = (color: string) => `color=${color}:s=160x180:r=5:d=1`;
const blackAndWhite = `${half('black')}[left];${half('white')}[right];[left][right]hstack`;

async function normalizeFile(source: string): Promise<{ file: string; facts: MediaFacts }> {
  const file = createPath('normalized.mp4');
  return { file, facts: await media.normalize([source], file, signal) };
}

const readStream = (file: string, index: number) => readPackets(file).filter(({ stream }) => stream === index);

/** Extracts the audio of a video and returns its samples. */
async function extractSamples(video: string): Promise<Int16Array> {
  const file = createPath('sound.wav');
  expect(await media.audio([video], file, signal)).toEqual({ hasSound: true });
  const bytes = readFileSync(file);
  return new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) / 2);
}

/** Returns whether there is a tone at that time. */
function isLoud(samples: Int16Array, seconds: number): boolean {
  return samples.subarray(seconds * 16_000, (seconds + 0.05) * 16_000).some((sample) => Math.abs(sample) > 1000);
}

describe('video formats', { timeout }, () => {
  const formats: [name: string, video: string, audio: string, recipe: Video][] = [
    // Browsers record without a duration in the header.
    [
      'A browser recording',
      'vp8',
      'opus',
      { format: 'webm', options: { live: '1' }, videoTracks: [vp8()], audioTracks: [opus()] },
    ],
    [
      'VP9',
      'vp9',
      'opus',
      { format: 'webm', videoTracks: [{ ...vp8(), encoder: 'libvpx-vp9' }], audioTracks: [opus()] },
    ],
    ['HEVC', 'hevc', 'aac', { format: 'mov', videoTracks: [{ ...h264(), encoder: 'libx265' }], audioTracks: [aac()] }],
    ['AV1', 'av1', 'aac', { format: 'mp4', videoTracks: [{ ...h264(), encoder: 'libsvtav1' }], audioTracks: [aac()] }],
    [
      'MPEG-4 in AVI',
      'mpeg4',
      'mp3',
      {
        format: 'avi',
        videoTracks: [{ ...h264(), encoder: 'mpeg4' }],
        audioTracks: [{ ...aac(), encoder: 'libmp3lame' }],
      },
    ],
    [
      'Motion JPEG in AVI',
      'mjpeg',
      'pcm_s16le',
      {
        format: 'avi',
        videoTracks: [{ ...h264(), encoder: 'mjpeg' }],
        audioTracks: [{ ...aac(), encoder: 'pcm_s16le' }],
      },
    ],
  ];

  it.each(formats)('%s is recognized and normalized', async (_name, video, audio, recipe) => {
    const source = createVideo(recipe);
    const probed = await media.probe([source], signal);
    expect(probed).toMatchObject({ video: { codec: video, width: 320, height: 180 }, audio: { codec: audio } });
    expect(probed.durationSeconds).toBeCloseTo(1, 1);
    const { file, facts } = await normalizeFile(source);
    expect(facts).toMatchObject({ video: { codec: 'h264', pixelFormat: 'yuv420p' }, audio: { codec: 'aac' } });
    expect(facts.durationSeconds).toBeCloseTo(1, 1);
    expect(readStream(file, 0)).toHaveLength(readStream(source, 0).length);
  });

  it('a recording in parts is probed as one file', async () => {
    const bytes = readFileSync(recording);
    const parts = [0, 200_000, 400_000].map((start) => {
      const part = createPath('part');
      writeFileSync(part, bytes.subarray(start, start + 200_000));
      return part;
    });
    expect(await media.probe(parts, signal)).toEqual({
      durationSeconds: 20.266,
      video: { codec: 'vp8', width: 1280, height: 720, pixelFormat: 'yuv420p' },
      audio: { codec: 'opus' },
    });
  });

  it('a file with only audio is normalized', async () => {
    const source = createVideo({ format: 'webm', audioTracks: [opus()] });
    expect(await media.probe([source], signal)).toMatchObject({ video: null, audio: { codec: 'opus' } });
    expect((await normalizeFile(source)).facts).toMatchObject({ video: null, audio: { codec: 'aac' } });
  });

  it('a file with only video is normalized, and no WAV is written', async () => {
    const source = createVideo({ format: 'webm', videoTracks: [vp8()] });
    expect(await media.probe([source], signal)).toMatchObject({ video: { codec: 'vp8' }, audio: null });
    const { file, facts } = await normalizeFile(source);
    expect(facts).toMatchObject({ video: { codec: 'h264' }, audio: null });
    const wav = createPath('none.wav');
    expect(await media.audio([file], wav, signal)).toEqual({ hasSound: false });
    expect(existsSync(wav)).toBe(false);
  });
});

/** Tests the system's FFmpeg if one is installed. */
const installedPaths = ['/usr/bin/ffmpeg', process.env.FFMPEG_PATH ?? ''].filter((file) => existsSync(file));

describe.each(installedPaths)('FFMPEG_PATH=%s in the sandbox', (ffmpegPath) => {
  it('converts a recording', async () => {
    const file = createPath('by-command-line.mp4');
    const facts = await createTaskMedia({ ffmpegPath }).normalize([recording], file, signal);
    expect(facts).toMatchObject({ video: { codec: 'h264' }, audio: { codec: 'aac' } });
  });
});

describe('a normalized video', { timeout }, () => {
  it.each([
    ['aac', aac()],
    ['opus', opus()],
  ])('keeps H.264 video unchanged when the audio is %s', async (_name, audioTrack) => {
    const source = createVideo({ format: 'mp4', videoTracks: [h264()], audioTracks: [audioTrack] });
    const { file, facts } = await normalizeFile(source);
    expect(facts).toMatchObject({ video: { codec: 'h264' }, audio: { codec: 'aac' } });
    // The first packet loses its SEI message with the encoder settings.
    expect(readStream(file, 0).slice(1)).toEqual(readStream(source, 0).slice(1));
    expect(readStream(file, 0)[0]).toMatchObject({ seconds: 0 });
  });

  it('has its moov box before the media data and no metadata from the source', async () => {
    const source = createVideo({ format: 'webm', title: 'My diary', videoTracks: [vp8()], audioTracks: [opus()] });
    expect(readFileSync(source).includes('My diary')).toBe(true);
    const bytes = readFileSync((await normalizeFile(source)).file);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.includes('My diary')).toBe(false);
  });

  it.each([
    ['fits into 1920 x 1920 pixels', 's=2560x1600:r=5:d=1', [1920, 1200]],
    ['has even sides', 's=321x183:r=5:d=1', [320, 182]],
    ['has square pixels', 's=160x180:r=5:d=1,setsar=2', [320, 180]],
  ])('%s', async (_name, pattern, [width, height]) => {
    const source = createVideo({ format: 'mp4', videoTracks: [{ encoder: 'mpeg4', source: testPattern(pattern) }] });
    expect((await normalizeFile(source)).facts.video).toMatchObject({ width, height });
  });

  it('is rotated upright', async () => {
    const source = createVideo({
      format: 'mp4',
      rotation: 90,
      videoTracks: [{ encoder: 'mpeg4', source: blackAndWhite }],
    });
    const { size, brightnessAt } = decodeLastFrame((await normalizeFile(source)).file);
    expect(size).toEqual([180, 320]);
    expect([brightnessAt(0.5, 0.25), brightnessAt(0.5, 0.75)]).toEqual([16, 235]);
  });

  it('has at most 30 frames per second and adds no frames', async () => {
    const fast = await normalizeFile(
      createVideo({ format: 'webm', videoTracks: [vp8(testPattern('s=320x180:r=60:d=1'))] }),
    );
    expect(readStream(fast.file, 0)).toHaveLength(30);
    const slow = await normalizeFile(
      createVideo({ format: 'webm', videoTracks: [vp8(testPattern('s=320x180:r=2:d=3'))] }),
    );
    expect(
      readStream(slow.file, 0)
        .map(({ seconds }) => seconds)
        .sort(),
    ).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
  });

  it('keeps its initial size when the recorded window is resized', async () => {
    const resizedTracks = [vp8(), vp8('color=white:s=160x180:r=30:d=1', 1)];
    const { file } = await normalizeFile(createVideo({ format: 'webm', videoTracks: resizedTracks }));
    expect(readStream(file, 0)).toHaveLength(60);
    const { size, brightnessAt } = decodeLastFrame(file);
    expect(size).toEqual([320, 180]);
    expect([0.1, 0.3, 0.7, 0.9].map((x) => brightnessAt(x, 0.5))).toEqual([16, 235, 235, 16]);
  });

  it('keeps audio and video in sync when one of them starts late', async () => {
    const lateAudio = createVideo({ format: 'webm', videoTracks: [vp8()], audioTracks: [opus(1, 1)] });
    const samples = await extractSamples((await normalizeFile(lateAudio)).file);
    expect([0.5, 0.9, 1.1].map((seconds) => isLoud(samples, seconds))).toEqual([false, false, true]);
    const lateVideo = createVideo({
      format: 'webm',
      videoTracks: [vp8(testPattern(), 11)],
      audioTracks: [opus(2, 10)],
    });
    const { file } = await normalizeFile(lateVideo);
    expect(readStream(file, 0)[0]?.seconds).toBeCloseTo(1, 1);
    expect(isLoud(await extractSamples(file), 0)).toBe(true);
  });

  it('is silent where the recording has no audio', async () => {
    const videoWithGap = createVideo({
      format: 'webm',
      videoTracks: [vp8(testPattern('s=320x180:r=10:d=3'))],
      audioTracks: [opus(1), opus(1, 2)],
    });
    const samples = await extractSamples((await normalizeFile(videoWithGap)).file);
    expect([0.5, 1.5, 2.5].map((seconds) => isLoud(samples, seconds))).toEqual([true, false, true]);
  });
});

describe('the extracted audio of a video', { timeout }, () => {
  it('is a 16 kHz, mono, 16-bit WAV file', async () => {
    const file = createPath('sound.wav');
    expect(await media.audio([recording], file, signal)).toEqual({ hasSound: true });
    const header = readFileSync(file).subarray(0, 44);
    expect([header.toString('latin1', 0, 4), header.toString('latin1', 36, 40)]).toEqual(['RIFF', 'data']);
    expect([header.readUInt16LE(20), header.readUInt16LE(22)]).toEqual([1, 1]);
    expect([header.readUInt32LE(24), header.readUInt16LE(34)]).toEqual([16_000, 16]);
    expect(header.readUInt32LE(40) / 32_000).toBeCloseTo(20.266, 1);
  });

  it('starts at the same time as in the source', async () => {
    const source = createVideo({ format: 'mp4', videoTracks: [h264()], audioTracks: [aac(1, 1)] });
    const samples = await extractSamples((await normalizeFile(source)).file);
    expect([0.5, 0.9, 1.1].map((seconds) => isLoud(samples, seconds))).toEqual([false, false, true]);
  });
});

describe('the frames of a video', { timeout }, () => {
  it.each([
    ['0.1', 1],
    ['3', 3],
  ])('are one for each second of %s s, with one byte per pixel', async (seconds, count) => {
    const video = createVideo({ format: 'mp4', videoTracks: [h264(`color=white:s=64x48:r=10:d=${seconds}`)] });
    const file = createPath('frames.raw');
    expect(await media.frames([video], file, signal)).toEqual({ count });
    const bytes = readFileSync(file);
    expect([bytes.length, Math.min(...bytes) > 250]).toEqual([count * 32 * 32, true]);
  });

  it('are rejected for a file with only audio', async () => {
    const video = createVideo({ format: 'mp4', audioTracks: [aac()] });
    await expect(media.frames([video], createPath('frames.raw'), signal)).rejects.toThrow(BadMedia);
  });
});

describe('the text of a video', { timeout }, () => {
  const screens = path.resolve(import.meta.dirname, '../../../../../packages/testkit/src/recordings/screens');
  const showScreen = (name: string, filters: string) =>
    createVideo({
      format: 'mp4',
      videoTracks: [h264(`movie=${path.join(screens, name)},loop=-1:1,setpts=N/5/TB,trim=end=2,${filters}`)],
    });

  it.each([
    ['at its size', 'format=yuv420p', [1280, 800]],
    ['reduced to the size of uploads', 'scale=2560:-2,format=yuv420p', [1920, 1200]],
  ])('is read in the upper part of its frames, %s', async (_name, filters, size) => {
    const [first, second, ...others] = await media.text([showScreen('other-host.png', filters)], [0, 1, 9], signal);
    expect([first?.seconds, second?.seconds, others]).toEqual([0, 1, []]);
    expect([first?.width, first?.height]).toEqual(size);
    const address = first?.words.find(({ text }) => text.includes('corner-cakes'));
    expect(address?.text).toBe('www.corner-cakes.co.uk/menu');
    expect(address?.left).toBeCloseTo((88 / 1280) * (size[0] ?? 0), -1);
    expect(address?.top).toBeCloseTo((55 / 1280) * (size[0] ?? 0), -1);
    expect(first?.words.map(({ text }) => text).join(' ')).toContain('Fresh bread every morning');
  });

  it('is empty for a picture without text', async () => {
    const video = createVideo({ format: 'mp4', videoTracks: [h264('color=white:s=640x360:r=5:d=1')] });
    expect(await media.text([video], [0], signal)).toEqual([{ seconds: 0, width: 640, height: 360, words: [] }]);
  });

  it('is rejected for a file with only audio', async () => {
    const video = createVideo({ format: 'mp4', audioTracks: [aac()] });
    await expect(media.text([video], [0], signal)).rejects.toThrow(BadMedia);
  });
});

describe('the poster of a video', { timeout }, () => {
  async function createPoster(video: string) {
    const file = createPath('poster.jpg');
    const { isBlank } = await media.thumbnail([video], file, signal);
    return { isBlank, bytes: readFileSync(file), ...decodeLastFrame(file) };
  }

  it('is a JPEG that is at most 1280 pixels wide', async () => {
    const poster = await createPoster(
      createVideo({ format: 'mp4', videoTracks: [h264(testPattern('s=1920x1080:r=5:d=1'))] }),
    );
    expect(poster).toMatchObject({ isBlank: false, size: [1280, 720] });
    expect(poster.bytes.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff));
  });

  it('shows the most detailed frame, even near the end', async () => {
    const dark = 'color=black:s=320x180:r=10:d=1.7[dark];testsrc2=s=320x180:r=10:d=0.3[bright];[dark][bright]concat';
    const poster = await createPoster(createVideo({ format: 'mp4', videoTracks: [h264(dark)] }));
    expect(poster.isBlank).toBe(false);
    expect(poster.bytes.length).toBeGreaterThan(5000);
  });

  it('is upright', async () => {
    const source = createVideo({ format: 'mp4', rotation: 270, videoTracks: [h264(blackAndWhite)] });
    const { size, brightnessAt } = await createPoster((await normalizeFile(source)).file);
    expect(size).toEqual([180, 320]);
    expect([brightnessAt(0.5, 0.25), brightnessAt(0.5, 0.75)]).toEqual([255, 0]);
  });

  it('is reported as blank for a blank video', async () => {
    const source = createVideo({ format: 'mp4', videoTracks: [h264('color=white:s=320x180:r=5:d=2')] });
    expect((await createPoster(source)).isBlank).toBe(true);
  });

  it('is rejected for a file with only audio', async () => {
    const source = createVideo({ format: 'mp4', audioTracks: [aac()] });
    await expect(media.thumbnail([source], createPath('poster.jpg'), signal)).rejects.toThrow(BadMedia);
  });
});
