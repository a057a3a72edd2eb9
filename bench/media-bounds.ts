import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMedia } from '../apps/api/src/adapters/media/index.ts';
import { costOf } from './children.ts';
import type { Found } from './measured.ts';

const mostTimesBare = 1.15;
const recording = path.join(import.meta.dirname, '../demo/recordings/bakery-positive.webm');
const encoding =
  '-fps_mode vfr -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -c:a aac -b:a 128k -movflags +faststart'.split(
    ' ',
  );

/** What making a recording watchable costs beside an FFmpeg that is simply told to. */
export async function benchMedia(): Promise<Found> {
  if (spawnSync('ffmpeg', ['-version']).error) {
    return {
      tables: [{ title: 'FFmpeg is not installed: the media steps were not compared.', rows: [] }],
      measured: [],
    };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const place = (name: string) => path.join(folder, name);
  const seconds = 300;
  try {
    const input = place('recording.webm');
    ffmpeg('-stream_loop', '9', '-i', recording, '-t', `${seconds}`, '-c', 'copy', input);
    const { cpu: bare } = await costOf(() => {
      ffmpeg('-i', input, ...encoding, place('bare.mp4'));
      ffmpeg('-ss', `${seconds / 2}`, '-i', place('bare.mp4'), '-frames:v', '1', place('bare.jpg'));
      ffmpeg('-i', place('bare.mp4'), '-ar', '16000', '-ac', '1', place('bare.wav'));
    });
    const { cpu: product } = await costOf(async () => {
      const media = createMedia({ ffmpegPath: null });
      const { signal } = new AbortController();
      await media.probe([input], signal);
      await media.normalize([input], place('video.mp4'), signal);
      await media.thumbnail([place('video.mp4')], place('poster.jpg'), signal);
      await media.audio([place('video.mp4')], place('audio.wav'), signal);
    });
    const row = (title: string, cost: number) => [title, `${cost.toFixed(1)} s`, (cost / bare).toFixed(2)];
    return {
      tables: [
        {
          title: `CPU of the media steps for a recording of ${seconds} seconds`,
          rows: [row('ffmpeg: encode, poster, sound', bare), row('probe, normalize, thumbnail, audio', product)],
        },
      ],
      measured: [{ what: 'media: CPU of the steps / of a bare FFmpeg', figure: product / bare, most: mostTimesBare }],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ffmpeg(...args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
