import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { forge, packetsIn, writeVideo } from '../../../test/videos.ts';
import { taskMedia } from './media.ts';
import { BadMedia, type MediaFacts } from './media.port.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-media-'));
afterAll(() => rmSync(folder, { recursive: true }));

const media = taskMedia({ ffmpegPath: null });
const { signal } = new AbortController();
const timeout = 30_000;
const recording = path.resolve(import.meta.dirname, '../../../test/fixtures/recordings/fitness-short.webm');

let count = 0;
const fileNamed = (name: string) => path.join(folder, `${++count}-${name}`);

const shapes = (source = 's=320x180:r=30:d=2') => `testsrc2=${source}`;
const tone = (seconds = 2) => `sine=f=440:r=48000:d=${seconds}`;
const vp8 = (source = shapes(), startSeconds = 0) => ({
  encoder: 'libvpx',
  source,
  startSeconds,
  options: { deadline: 'realtime', 'cpu-used': '8' },
});
const h264 = { encoder: 'libx264', source: shapes(), options: { preset: 'ultrafast' } };
const opus = { encoder: 'libopus', source: tone() };
const aac = { encoder: 'aac', source: tone() };

const webm = () => writeVideo(fileNamed('a.webm'), { format: 'webm', pictures: [vp8()], sounds: [opus] });
/** As browsers record: without a word on how long it is. */
const liveWebm = () =>
  writeVideo(fileNamed('live.webm'), { format: 'webm', options: { live: '1' }, pictures: [vp8()], sounds: [opus] });
const mp4 = (options = {}) =>
  writeVideo(fileNamed('a.mp4'), { format: 'mp4', options, pictures: [h264], sounds: [aac] });

function cut(file: string, share: number): string {
  const bytes = readFileSync(file);
  const target = fileNamed(`cut-${path.basename(file)}`);
  writeFileSync(target, bytes.subarray(0, Math.round(bytes.length * share)));
  return target;
}

async function normalised(source: string): Promise<{ file: string; facts: MediaFacts }> {
  const file = fileNamed('normalised.mp4');
  return { file, facts: await media.normalise([source], file, signal) };
}

const refusal = (source: string) => media.probe([source], signal).then(() => 'accepted', whyNot);
function whyNot(error: unknown): string {
  if (!(error instanceof BadMedia)) throw error;
  return error.message;
}

const played = { codec: 'h264', width: 320, height: 180, pixelFormat: 'yuv420p' };

describe('videos of all kinds', { timeout }, () => {
  it.each([
    ['VP8 and Opus in WebM', 'vp8', 'opus', liveWebm],
    [
      'VP9 and Opus in WebM',
      'vp9',
      'opus',
      () => writeVideo(fileNamed('vp9.webm'), { format: 'webm', pictures: [{ ...vp8(), encoder: 'libvpx-vp9' }], sounds: [opus] }),
    ],
    [
      'HEVC and AAC in MOV',
      'hevc',
      'aac',
      () =>
        writeVideo(fileNamed('hevc.mov'), {
          format: 'mov',
          pictures: [{ ...h264, encoder: 'libx265', options: { preset: 'ultrafast', 'x265-params': 'log-level=none' } }],
          sounds: [aac],
        }),
    ],
    [
      'MPEG-4 and MP3 in AVI',
      'mpeg4',
      'mp3',
      () =>
        writeVideo(fileNamed('mpeg4.avi'), {
          format: 'avi',
          pictures: [{ encoder: 'mpeg4', source: shapes() }],
          sounds: [{ encoder: 'libmp3lame', source: tone() }],
        }),
    ],
    [
      'Motion JPEG and PCM in AVI',
      'mjpeg',
      'pcm_s16le',
      () =>
        writeVideo(fileNamed('mjpeg.avi'), {
          format: 'avi',
          pictures: [{ encoder: 'mjpeg', source: shapes() }],
          sounds: [{ encoder: 'pcm_s16le', source: tone() }],
        }),
    ],
  ])('%s are recognised and made playable everywhere', async (_name, video, audio, make) => {
    const source = make();
    const found = await media.probe([source], signal);
    expect(found).toMatchObject({ video: { codec: video, width: 320, height: 180 }, audio: { codec: audio } });
    expect(found.durationSeconds).toBeCloseTo(2, 1);
    const { file, facts } = await normalised(source);
    expect(facts).toMatchObject({ video: played, audio: { codec: 'aac' } });
    expect(facts.durationSeconds).toBeCloseTo(2, 1);
    expect(packetsIn(file).filter(({ stream }) => stream === 0)).toHaveLength(60);
  });
});
