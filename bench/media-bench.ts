import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMedia } from '../apps/api/src/adapters/media/index.ts';
import { measureChildren } from './child-processes.ts';
import type { BenchResult } from './measurement.ts';

const maxRatio = 1.15;
const recording = path.join(import.meta.dirname, '../demo/recordings/bakery-positive.webm');
const encodingArgs =
  '-fps_mode vfr -c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -c:a aac -b:a 128k -movflags +faststart'.split(
    ' ',
  );

/** Compares the media steps with the same work done by the FFmpeg command line. */
export async function benchMedia(): Promise<BenchResult> {
  if (spawnSync('ffmpeg', ['-version']).error) {
    return {
      tables: [{ title: 'FFmpeg is not installed. The media benchmark was skipped.', rows: [] }],
      measurements: [],
    };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const resolvePath = (name: string) => path.join(folder, name);
  const seconds = 300;
  try {
    const input = resolvePath('recording.webm');
    runFfmpeg('-stream_loop', '9', '-i', recording, '-t', `${seconds}`, '-c', 'copy', input);
    const { cpu: baseline } = await measureChildren(() => {
      runFfmpeg('-i', input, ...encodingArgs, resolvePath('baseline.mp4'));
      runFfmpeg(
        '-ss',
        `${seconds / 2}`,
        '-i',
        resolvePath('baseline.mp4'),
        '-frames:v',
        '1',
        resolvePath('baseline.jpg'),
      );
      runFfmpeg('-i', resolvePath('baseline.mp4'), '-ar', '16000', '-ac', '1', resolvePath('baseline.wav'));
    });
    const { cpu: product } = await measureChildren(async () => {
      const media = createMedia({ ffmpegPath: null });
      const { signal } = new AbortController();
      await media.probe([input], signal);
      await media.normalize([input], resolvePath('video.mp4'), signal);
      await media.thumbnail([resolvePath('video.mp4')], resolvePath('poster.jpg'), signal);
      await media.audio([resolvePath('video.mp4')], resolvePath('audio.wav'), signal);
    });
    const formatRow = (title: string, cost: number) => [title, `${cost.toFixed(1)} s`, (cost / baseline).toFixed(2)];
    return {
      tables: [
        {
          title: `CPU time of the media steps for a ${seconds}-second recording`,
          rows: [
            formatRow('ffmpeg: encode, thumbnail, audio', baseline),
            formatRow('media steps: check, convert, thumbnail, audio', product),
          ],
        },
      ],
      measurements: [
        { name: 'media: CPU of the steps / FFmpeg command line', value: product / baseline, max: maxRatio },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runFfmpeg(...args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
