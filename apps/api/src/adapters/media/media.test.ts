import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lastPictureIn, packetsIn, shapes, tone, type Video, writeVideo } from '../../../test/videos.ts';
import { BadMedia, type MediaFacts } from './media.port.ts';
import { taskMedia } from './media.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-media-'));
afterAll(() => rmSync(folder, { recursive: true }));

const media = taskMedia({ ffmpegPath: null });
const { signal } = new AbortController();
const timeout = 900_000;
const recording = path.resolve(import.meta.dirname, '../../../../../demo/recordings/fitness-short.webm');

let files = 0;
const fileNamed = (name: string) => path.join(folder, `${++files}-${name}`);
const fileOf = (video: Video) => writeVideo(fileNamed(`video.${video.format}`), video);

const vp8 = (source = shapes(), startSeconds = 0) => ({ encoder: 'libvpx', source, startSeconds });
const h264 = (source = shapes()) => ({ encoder: 'libx264', source });
const opus = (seconds = 1, startSeconds = 0) => ({ encoder: 'libopus', source: tone(seconds), startSeconds });
const aac = (seconds = 1, startSeconds = 0) => ({ encoder: 'aac', source: tone(seconds), startSeconds });

/** From left to right. */
const half = (colour: string) => `color=${colour}:s=160x180:r=5:d=1`;
const blackAndWhite = `${half('black')}[left];${half('white')}[right];[left][right]hstack`;

async function normalised(source: string): Promise<{ file: string; facts: MediaFacts }> {
  const file = fileNamed('normalised.mp4');
  return { file, facts: await media.normalise([source], file, signal) };
}

const streamOf = (file: string, index: number) => packetsIn(file).filter(({ stream }) => stream === index);

/** The samples of a file as `audio` writes it. */
async function soundOf(video: string): Promise<Int16Array> {
  const file = fileNamed('sound.wav');
  expect(await media.audio([video], file, signal)).toEqual({ hasSound: true });
  const bytes = readFileSync(file);
  return new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) / 2);
}

/** Whether there is a tone at that time. */
function isLoud(sound: Int16Array, seconds: number): boolean {
  return sound.subarray(seconds * 16_000, (seconds + 0.05) * 16_000).some((sample) => Math.abs(sample) > 1000);
}

describe('videos of all kinds', { timeout }, () => {
  const kinds: [name: string, video: string, audio: string, recipe: Video][] = [
    // As browsers record: without a word on how long it is.
    ['a recording', 'vp8', 'opus', { format: 'webm', options: { live: '1' }, pictures: [vp8()], sounds: [opus()] }],
    ['VP9', 'vp9', 'opus', { format: 'webm', pictures: [{ ...vp8(), encoder: 'libvpx-vp9' }], sounds: [opus()] }],
    ['HEVC', 'hevc', 'aac', { format: 'mov', pictures: [{ ...h264(), encoder: 'libx265' }], sounds: [aac()] }],
    ['AV1', 'av1', 'aac', { format: 'mp4', pictures: [{ ...h264(), encoder: 'libsvtav1' }], sounds: [aac()] }],
    [
      'MPEG-4 in AVI',
      'mpeg4',
      'mp3',
      { format: 'avi', pictures: [{ ...h264(), encoder: 'mpeg4' }], sounds: [{ ...aac(), encoder: 'libmp3lame' }] },
    ],
    [
      'Motion JPEG in AVI',
      'mjpeg',
      'pcm_s16le',
      { format: 'avi', pictures: [{ ...h264(), encoder: 'mjpeg' }], sounds: [{ ...aac(), encoder: 'pcm_s16le' }] },
    ],
  ];

  it.each(kinds)('%s is recognised and made playable', async (_name, video, audio, recipe) => {
    const source = fileOf(recipe);
    const found = await media.probe([source], signal);
    expect(found).toMatchObject({ video: { codec: video, width: 320, height: 180 }, audio: { codec: audio } });
    expect(found.durationSeconds).toBeCloseTo(1, 1);
    const { file, facts } = await normalised(source);
    expect(facts).toMatchObject({ video: { codec: 'h264', pixelFormat: 'yuv420p' }, audio: { codec: 'aac' } });
    expect(facts.durationSeconds).toBeCloseTo(1, 1);
    expect(streamOf(file, 0)).toHaveLength(streamOf(source, 0).length);
  });

  it('a real recording, given in parts', async () => {
    const bytes = readFileSync(recording);
    const parts = [0, 200_000, 400_000].map((start) => {
      const part = fileNamed('part');
      writeFileSync(part, bytes.subarray(start, start + 200_000));
      return part;
    });
    expect(await media.probe(parts, signal)).toEqual({
      durationSeconds: 20.266,
      video: { codec: 'vp8', width: 1280, height: 720, pixelFormat: 'yuv420p' },
      audio: { codec: 'opus' },
    });
  });

  it('sound alone', async () => {
    const source = fileOf({ format: 'webm', sounds: [opus()] });
    expect(await media.probe([source], signal)).toMatchObject({ video: null, audio: { codec: 'opus' } });
    expect((await normalised(source)).facts).toMatchObject({ video: null, audio: { codec: 'aac' } });
  });

  it('pictures alone', async () => {
    const source = fileOf({ format: 'webm', pictures: [vp8()] });
    expect(await media.probe([source], signal)).toMatchObject({ video: { codec: 'vp8' }, audio: null });
    const { file, facts } = await normalised(source);
    expect(facts).toMatchObject({ video: { codec: 'h264' }, audio: null });
    const wave = fileNamed('none.wav');
    expect(await media.audio([file], wave, signal)).toEqual({ hasSound: false });
    expect(existsSync(wave)).toBe(false);
  });
});

/** The system's FFmpeg is tested where one is installed. */
const installed = ['/usr/bin/ffmpeg', process.env.FFMPEG_PATH ?? ''].filter((file) => existsSync(file));

describe.each(installed)('FFMPEG_PATH=%s in the sandbox', (ffmpegPath) => {
  it('opens and converts a recording', async () => {
    const file = fileNamed('by-command-line.mp4');
    const facts = await taskMedia({ ffmpegPath }).normalise([recording], file, signal);
    expect(facts).toMatchObject({ video: { codec: 'h264' }, audio: { codec: 'aac' } });
  });
});

describe('a normalised video', { timeout }, () => {
  it.each([
    ['aac', aac()],
    ['opus', opus()],
  ])('keeps H.264 pictures as they are beside %s audio', async (_name, sound) => {
    const source = fileOf({ format: 'mp4', pictures: [h264()], sounds: [sound] });
    const { file, facts } = await normalised(source);
    expect(facts).toMatchObject({ video: { codec: 'h264' }, audio: { codec: 'aac' } });
    // The first packet loses the settings of the encoder, which are a message of their own.
    expect(streamOf(file, 0).slice(1)).toEqual(streamOf(source, 0).slice(1));
    expect(streamOf(file, 0)[0]).toMatchObject({ seconds: 0 });
  });

  it('has its index first, and no word on where it comes from', async () => {
    const source = fileOf({ format: 'webm', title: 'My diary', pictures: [vp8()], sounds: [opus()] });
    expect(readFileSync(source).includes('My diary')).toBe(true);
    const bytes = readFileSync((await normalised(source)).file);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.includes('My diary')).toBe(false);
  });

  it.each([
    ['fits into 1920 by 1920', 's=2560x1600:r=5:d=1', [1920, 1200]],
    ['has even sides', 's=321x183:r=5:d=1', [320, 182]],
    ['has square pixels', 's=160x180:r=5:d=1,setsar=2', [320, 180]],
  ])('%s', async (_name, look, [width, height]) => {
    const source = fileOf({ format: 'mp4', pictures: [{ encoder: 'mpeg4', source: shapes(look) }] });
    expect((await normalised(source)).facts.video).toMatchObject({ width, height });
  });

  it('is turned upright', async () => {
    const source = fileOf({ format: 'mp4', turn: 90, pictures: [{ encoder: 'mpeg4', source: blackAndWhite }] });
    const { size, brightnessAt } = lastPictureIn((await normalised(source)).file);
    expect(size).toEqual([180, 320]);
    expect([brightnessAt(0.5, 0.25), brightnessAt(0.5, 0.75)]).toEqual([16, 235]);
  });

  it('has at most 30 pictures per second, and no more than there were', async () => {
    const fast = await normalised(fileOf({ format: 'webm', pictures: [vp8(shapes('s=320x180:r=60:d=1'))] }));
    expect(streamOf(fast.file, 0)).toHaveLength(30);
    const slow = await normalised(fileOf({ format: 'webm', pictures: [vp8(shapes('s=320x180:r=2:d=3'))] }));
    expect(
      streamOf(slow.file, 0)
        .map(({ seconds }) => seconds)
        .sort(),
    ).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
  });

  it('goes on when a window changes its shape', async () => {
    const resized = [vp8(), vp8('color=white:s=160x180:r=30:d=1', 1)];
    const { file } = await normalised(fileOf({ format: 'webm', pictures: resized }));
    expect(streamOf(file, 0)).toHaveLength(60);
    const { size, brightnessAt } = lastPictureIn(file);
    expect(size).toEqual([320, 180]);
    expect([0.1, 0.3, 0.7, 0.9].map((x) => brightnessAt(x, 0.5))).toEqual([16, 235, 235, 16]);
  });

  it('keeps sound and picture together when one of them begins late', async () => {
    const lateSound = fileOf({ format: 'webm', pictures: [vp8()], sounds: [opus(1, 1)] });
    const sound = await soundOf((await normalised(lateSound)).file);
    expect([0.5, 0.9, 1.1].map((seconds) => isLoud(sound, seconds))).toEqual([false, false, true]);
    const latePicture = fileOf({ format: 'webm', pictures: [vp8(shapes(), 11)], sounds: [opus(2, 10)] });
    const { file } = await normalised(latePicture);
    expect(streamOf(file, 0)[0]?.seconds).toBeCloseTo(1, 1);
    expect(isLoud(await soundOf(file), 0)).toBe(true);
  });

  it('is silent where a recording has no sound', async () => {
    const gap = fileOf({
      format: 'webm',
      pictures: [vp8(shapes('s=320x180:r=10:d=3'))],
      sounds: [opus(1), opus(1, 2)],
    });
    const sound = await soundOf((await normalised(gap)).file);
    expect([0.5, 1.5, 2.5].map((seconds) => isLoud(sound, seconds))).toEqual([true, false, true]);
  });
});

describe('the sound of a video', { timeout }, () => {
  it('is a wave at 16 kHz, mono, 16 bits', async () => {
    const file = fileNamed('sound.wav');
    expect(await media.audio([recording], file, signal)).toEqual({ hasSound: true });
    const header = readFileSync(file).subarray(0, 44);
    expect([header.toString('latin1', 0, 4), header.toString('latin1', 36, 40)]).toEqual(['RIFF', 'data']);
    expect([header.readUInt16LE(20), header.readUInt16LE(22)]).toEqual([1, 1]);
    expect([header.readUInt32LE(24), header.readUInt16LE(34)]).toEqual([16_000, 16]);
    expect(header.readUInt32LE(40) / 32_000).toBeCloseTo(20.266, 1);
  });

  it('starts at the time of the source', async () => {
    const source = fileOf({ format: 'mp4', pictures: [h264()], sounds: [aac(1, 1)] });
    const sound = await soundOf((await normalised(source)).file);
    expect([0.5, 0.9, 1.1].map((seconds) => isLoud(sound, seconds))).toEqual([false, false, true]);
  });
});

describe('the poster of a video', { timeout }, () => {
  async function posterOf(video: string) {
    const file = fileNamed('poster.jpg');
    const { isBlank } = await media.poster([video], file, signal);
    return { isBlank, bytes: readFileSync(file), ...lastPictureIn(file) };
  }

  it('is a JPEG of at most 1280 pixels in width', async () => {
    const poster = await posterOf(fileOf({ format: 'mp4', pictures: [h264(shapes('s=1920x1080:r=5:d=1'))] }));
    expect(poster).toMatchObject({ isBlank: false, size: [1280, 720] });
    expect(poster.bytes.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff));
  });

  it('shows what there is to see, however late', async () => {
    const dark = 'color=black:s=320x180:r=10:d=1.7[dark];testsrc2=s=320x180:r=10:d=0.3[bright];[dark][bright]concat';
    const poster = await posterOf(fileOf({ format: 'mp4', pictures: [h264(dark)] }));
    expect(poster.isBlank).toBe(false);
    expect(poster.bytes.length).toBeGreaterThan(5000);
  });

  it('is upright', async () => {
    const source = fileOf({ format: 'mp4', turn: 270, pictures: [h264(blackAndWhite)] });
    const { size, brightnessAt } = await posterOf((await normalised(source)).file);
    expect(size).toEqual([180, 320]);
    expect([brightnessAt(0.5, 0.25), brightnessAt(0.5, 0.75)]).toEqual([255, 0]);
  });

  it('comes with the word that nothing is to be seen', async () => {
    const source = fileOf({ format: 'mp4', pictures: [h264('color=white:s=320x180:r=5:d=2')] });
    expect((await posterOf(source)).isBlank).toBe(true);
  });

  it('is refused for sound alone', async () => {
    const source = fileOf({ format: 'mp4', sounds: [aac()] });
    await expect(media.poster([source], fileNamed('poster.jpg'), signal)).rejects.toThrow(BadMedia);
  });
});
