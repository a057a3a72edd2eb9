import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { forge, shapes, tone, type Video, writeVideo } from '../../../test/videos.ts';
import { BadMedia } from './media.port.ts';
import { taskMedia } from './media.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const media = taskMedia({ ffmpegPath: null });
const { signal } = new AbortController();
const timeout = 900_000;

let files = 0;
const fileNamed = (name: string) => path.join(folder, `${++files}-${name}`);
const fileOf = (video: Video) => writeVideo(fileNamed('video'), video);

function fileWith(bytes: string | Uint8Array): string {
  const file = fileNamed('file');
  writeFileSync(file, bytes);
  return file;
}

/** Why it is refused. */
async function judged(file: string, { probe } = media): Promise<string> {
  return probe([file], signal).then(
    () => 'Accepted',
    (error) => (error instanceof BadMedia ? error.message : Promise.reject(error)),
  );
}

const pictures = [{ encoder: 'libx264', source: shapes('s=320x180:r=30:d=2') }];
const sounds = [{ encoder: 'aac', source: tone(2) }];
const webmTracks = {
  pictures: [{ encoder: 'libvpx', source: shapes('s=320x180:r=30:d=2') }],
  sounds: [{ encoder: 'libopus', source: tone(2) }],
};
const containers: [string, Video][] = [
  ['a WebM', { format: 'webm', ...webmTracks }],
  ['a WebM as browsers record it', { format: 'webm', options: { live: '1' }, ...webmTracks }],
  ['an MP4 with its index last', { format: 'mp4', pictures, sounds }],
  ['an MP4 with its index first', { format: 'mp4', options: { movflags: '+faststart' }, pictures, sounds }],
  ['an MP4 in fragments', { format: 'mp4', options: { movflags: '+empty_moov+frag_keyframe' }, pictures, sounds }],
  ['an AVI', { format: 'avi', pictures: [{ encoder: 'mpeg4', source: shapes('s=320x180:r=10:d=10') }] }],
];

describe('incomplete', { timeout }, () => {
  it.each(containers)('%s is accepted whole, and refused if it is cut off or has a hole', async (_name, video) => {
    const file = fileOf(video);
    expect(await judged(file)).toBe('Accepted');
    const bytes = readFileSync(file);
    expect(await judged(fileWith(bytes.subarray(0, bytes.length * 0.6)))).toBe('The video is cut off or damaged');
    bytes.fill(0x2a, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.6));
    expect(await judged(fileWith(bytes))).toBe('The video is cut off or damaged');
  });
});

describe('something else', { timeout }, () => {
  it.each([
    ['noise', Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 31) % 251))],
    ['nothing', ''],
    ['a text', 'It is a truth universally acknowledged.'],
    ['a list of other files', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n'],
    ['another list of files', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ])('%s is refused', async (_name, bytes) => {
    expect(await judged(fileWith(bytes))).toBe('The video cannot be read');
  });

  it('a kind of file that nobody asked for is refused', async () => {
    expect(await judged(fileOf({ format: 'mpegts', pictures, sounds }))).toBe('The video cannot be read');
  });

  it('a file that is not there is our fault', async () => {
    const error = await media.probe([path.join(folder, 'nowhere')], signal).catch((reason) => reason);
    expect(error).not.toBeInstanceOf(BadMedia);
    expect(error.message).toMatch('ENOENT');
  });
});

describe('too much', { timeout }, () => {
  /** One small picture. */
  const tiny = { encoder: 'mjpeg', source: 'testsrc2=s=64x64:r=30:d=0.03' };
  const tinyMov = { format: 'mov', options: { use_editlist: '0' }, pictures: [tiny] };

  it('a picture that is said to be huge is refused', async () => {
    const file = fileOf({ format: 'mp4', pictures });
    forge(file, 'avc1', 24, 0x4000_4000);
    expect(await judged(file)).toBe('The picture is larger than 5120 x 3200 pixels');
  });

  it('a picture with a very long side is refused', async () => {
    const file = fileOf({ format: 'mp4', pictures });
    forge(file, 'avc1', 24, 0x2002_0010);
    expect(await judged(file)).toBe('The picture has a side over 8192 pixels');
  });

  it('a picture that is huge without saying so is refused', async () => {
    const huge = { encoder: 'mjpeg', source: 'testsrc2=s=6000x3000:r=30:d=0.03' };
    const file = fileOf({ format: 'avi', pictures: [huge] });
    // Width and height, 64 each, the small end first.
    for (const offset of [8, 12]) forge(file, 'strf', offset, 0x4000_0000);
    expect(await judged(file)).toBe('The picture is larger than 5120 x 3200 pixels');
  });

  it('a video without end is refused', async () => {
    const file = fileOf(tinyMov);
    forge(file, 'stts', 8, 600_000);
    forge(file, 'stsz', 4, 1);
    forge(file, 'stsz', 8, 600_000);
    forge(file, 'stsc', 12, 600_000);
    appendFileSync(file, Buffer.alloc(700_000));
    expect(await judged(file)).toBe('The video has more than 432000 pictures');
  });

  it('a video with more pictures than it has bytes is refused', async () => {
    const file = fileOf(tinyMov);
    for (const [box, offset] of [
      ['stts', 8],
      ['stsz', 8],
      ['stsc', 12],
    ] as const)
      forge(file, box, offset, 0x7fff_ffff);
    expect(await judged(file)).toBe('The file has neither a picture nor sound');
  });

  it('a video of more than an hour is refused', async () => {
    const file = fileOf({ format: 'webm', pictures: [{ encoder: 'libvpx', source: 'color=s=64x64:r=0.001:d=5000' }] });
    expect(await judged(file)).toBe('The video is longer than 60 minutes');
  });

  it('rejects a video that needs more CPU time than allowed', async () => {
    const limits = { cpuSeconds: 0, megabytes: 500 };
    const poor = taskMedia({
      ffmpegPath: null,
      limits: { probe: limits, normalise: limits, poster: limits, audio: limits },
    });
    const file = path.join(import.meta.dirname, '../../../../../demo/recordings/fitness-short.webm');
    const made = poor.normalise([file], path.join(folder, 'video.mp4'), new AbortController().signal);
    await expect(made).rejects.toThrow(new BadMedia('The video needs more processing time or memory than we allow'));
  });
});
