import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  overwriteAfterMarker,
  testPattern,
  testTone,
  type Video,
  writeVideo,
} from '@outloud/testkit/recordings/videos';
import { afterAll, describe, expect, it } from 'vitest';
import { BadMedia } from './media.port.ts';
import { createTaskMedia } from './task-media.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const media = createTaskMedia({ ffmpegPath: null });
const { signal } = new AbortController();
const timeout = 900_000;

let fileCount = 0;
const createPath = (name: string) => path.join(folder, `${++fileCount}-${name}`);
const createVideo = (video: Video) => writeVideo(createPath('video'), video);

function writeBytes(bytes: string | Uint8Array): string {
  const file = createPath('file');
  writeFileSync(file, bytes);
  return file;
}

/** Returns 'Accepted' or the reason why the file is rejected. */
async function probeFile(file: string, { probe } = media): Promise<string> {
  return probe([file], signal).then(
    () => 'Accepted',
    (error) => (error instanceof BadMedia ? error.message : Promise.reject(error)),
  );
}

const videoTracks = [{ encoder: 'libx264', source: testPattern('s=320x180:r=30:d=2') }];
const audioTracks = [{ encoder: 'aac', source: testTone(2) }];
const webmTracks = {
  videoTracks: [{ encoder: 'libvpx', source: testPattern('s=320x180:r=30:d=2') }],
  audioTracks: [{ encoder: 'libopus', source: testTone(2) }],
};
const containers: [string, Video][] = [
  ['a WebM', { format: 'webm', ...webmTracks }],
  ['a WebM recorded by a browser', { format: 'webm', options: { live: '1' }, ...webmTracks }],
  ['an MP4 with its moov box last', { format: 'mp4', videoTracks, audioTracks }],
  ['an MP4 with its moov box first', { format: 'mp4', options: { movflags: '+faststart' }, videoTracks, audioTracks }],
  ['a fragmented MP4', { format: 'mp4', options: { movflags: '+empty_moov+frag_keyframe' }, videoTracks, audioTracks }],
  ['an AVI', { format: 'avi', videoTracks: [{ encoder: 'mpeg4', source: testPattern('s=320x180:r=10:d=10') }] }],
];

describe('file integrity', { timeout }, () => {
  it.each(containers)('%s is accepted when complete and rejected when truncated or damaged', async (_name, video) => {
    const file = createVideo(video);
    expect(await probeFile(file)).toBe('Accepted');
    const bytes = readFileSync(file);
    expect(await probeFile(writeBytes(bytes.subarray(0, bytes.length * 0.6)))).toBe(
      'The video is incomplete or damaged.',
    );
    bytes.fill(0x2a, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.6));
    expect(await probeFile(writeBytes(bytes))).toBe('The video is incomplete or damaged.');
  });
});

describe('a file that is not a supported video', { timeout }, () => {
  it.each([
    ['random bytes', Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 31) % 251))],
    ['an empty file', ''],
    ['a text file', 'It is a truth universally acknowledged.'],
    ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n'],
    ['an ffconcat playlist', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ])('is rejected when it is %s', async (_name, bytes) => {
    expect(await probeFile(writeBytes(bytes))).toBe('The video cannot be read.');
  });

  it('is rejected when its video format is not allowed', async () => {
    expect(await probeFile(createVideo({ format: 'mpegts', videoTracks, audioTracks }))).toBe(
      'The video cannot be read.',
    );
  });

  it('is rejected as a recording when it is an audio file, which only the operator may transcribe', async () => {
    const file = createVideo({ format: 'wav', audioTracks: [{ encoder: 'pcm_s16le', source: testTone(2) }] });
    await expect(media.audio([file], createPath('audio.wav'), signal)).rejects.toThrow(BadMedia);
    expect(await media.audioFile([file], createPath('audio.wav'), signal)).toEqual({ hasSound: true });
  });

  it('causes a plain error instead of BadMedia when the file does not exist', async () => {
    const error = await media.probe([path.join(folder, 'nowhere')], signal).catch((reason) => reason);
    expect(error).not.toBeInstanceOf(BadMedia);
    expect(error.message).toMatch('ENOENT');
  });
});

describe('a file that exceeds a limit', { timeout }, () => {
  /** A track with one small frame. */
  const tinyTrack = { encoder: 'mjpeg', source: 'testsrc2=s=64x64:r=30:d=0.03' };
  const tinyMov = { format: 'mov', options: { use_editlist: '0' }, videoTracks: [tinyTrack] };

  it('is rejected when it declares huge frames', async () => {
    const file = createVideo({ format: 'mp4', videoTracks });
    overwriteAfterMarker(file, 'avc1', 24, 0x4000_4000);
    expect(await probeFile(file)).toBe('The video is larger than 5120 x 3200 pixels.');
  });

  it('is rejected when its frames have a very long side', async () => {
    const file = createVideo({ format: 'mp4', videoTracks });
    overwriteAfterMarker(file, 'avc1', 24, 0x2002_0010);
    expect(await probeFile(file)).toBe('The video is wider or taller than 8192 pixels.');
  });

  it('is rejected when its frames are larger than declared', async () => {
    const hugeTrack = { encoder: 'mjpeg', source: 'testsrc2=s=6000x3000:r=30:d=0.03' };
    const file = createVideo({ format: 'avi', videoTracks: [hugeTrack] });
    // Width and height, 64 each, little-endian.
    for (const offset of [8, 12]) overwriteAfterMarker(file, 'strf', offset, 0x4000_0000);
    expect(await probeFile(file)).toBe('The video is larger than 5120 x 3200 pixels.');
  });

  it('is rejected when it declares too many frames', async () => {
    const file = createVideo(tinyMov);
    overwriteAfterMarker(file, 'stts', 8, 600_000);
    overwriteAfterMarker(file, 'stsz', 4, 1);
    overwriteAfterMarker(file, 'stsz', 8, 600_000);
    overwriteAfterMarker(file, 'stsc', 12, 600_000);
    appendFileSync(file, Buffer.alloc(700_000));
    expect(await probeFile(file)).toBe('The video has more than 432000 frames.');
  });

  it('is rejected when it declares more frames than it has bytes', async () => {
    const file = createVideo(tinyMov);
    for (const [box, offset] of [
      ['stts', 8],
      ['stsz', 8],
      ['stsc', 12],
    ] as const)
      overwriteAfterMarker(file, box, offset, 0x7fff_ffff);
    expect(await probeFile(file)).toBe('The file has no video and no audio.');
  });

  it('is rejected when it is longer than an hour', async () => {
    const file = createVideo({
      format: 'webm',
      videoTracks: [{ encoder: 'libvpx', source: 'color=s=64x64:r=0.001:d=5000' }],
    });
    expect(await probeFile(file)).toBe('The video is longer than 60 minutes.');
  });

  it('is rejected when it needs more CPU time than allowed', async () => {
    const limits = { cpuSeconds: 0, megabytes: 500 };
    const limitedMedia = createTaskMedia({
      ffmpegPath: null,
      limits: {
        probe: limits,
        normalize: limits,
        thumbnail: limits,
        frames: limits,
        text: limits,
        audio: limits,
        audioFile: limits,
      },
    });
    const file = path.join(import.meta.dirname, '../../../../../demo/recordings/fitness-short.webm');
    const conversion = limitedMedia.normalize([file], path.join(folder, 'video.mp4'), new AbortController().signal);
    await expect(conversion).rejects.toThrow(
      new BadMedia('The video needs more processing time or memory than we allow.'),
    );
  });
});
