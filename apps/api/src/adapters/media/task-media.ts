import { existsSync } from 'node:fs';
import path from 'node:path';
import { localTaskRunner, type TaskRunner } from '../task/index.ts';
import { TaskInputRejected, type TaskLimits } from '../task/run-task.ts';
import { OverLimit } from '../task/task.port.ts';
import { BadMedia, type Media, type MediaFacts } from './media.port.ts';
import type { MediaJob } from './media-task.ts';

type Limits = Record<MediaJob['job'], Omit<TaskLimits, 'signal'>>;

const defaultLimits: Limits = {
  probe: { cpuSeconds: 120, megabytes: 600 },
  normalize: { cpuSeconds: 2 * 3600, megabytes: 1200, priority: 'background' },
  thumbnail: { cpuSeconds: 120, megabytes: 1200 },
  frames: { cpuSeconds: 1200, megabytes: 1200, priority: 'background' },
  text: { cpuSeconds: 120, megabytes: 1200, priority: 'background' },
  audio: { cpuSeconds: 600, megabytes: 600 },
  audioFile: { cpuSeconds: 600, megabytes: 600 },
};

type Options = { ffmpegPath: string | null; limits?: Limits; runTask?: TaskRunner };

/** Processes untrusted files in a sandboxed task, with the built-in FFmpeg or with the one at `ffmpegPath`. */
export function createTaskMedia({ ffmpegPath, limits = defaultLimits, runTask = localTaskRunner }: Options): Media {
  const execute = ffmpegPath ? findFfmpegPrograms(ffmpegPath) : [];

  async function run<T>(job: Omit<MediaJob, 'ffmpegPath'>, signal: AbortSignal): Promise<T> {
    const { source, target } = job;
    const files = { read: source, execute, folder: target ? path.dirname(target) : null };
    try {
      return await runTask<T>('media', { ...job, ffmpegPath }, { ...limits[job.job], signal }, files);
    } catch (error) {
      if (error instanceof TaskInputRejected) throw new BadMedia(error.message);
      if (error instanceof OverLimit)
        throw new BadMedia('The video needs more processing time or memory than we allow.');
      throw error;
    }
  }

  return {
    probe: (source, signal) => run<MediaFacts>({ job: 'probe', source, target: '' }, signal),
    normalize: (source, target, signal) => run<MediaFacts>({ job: 'normalize', source, target }, signal),
    thumbnail: (video, target, signal) => run({ job: 'thumbnail', source: video, target }, signal),
    frames: (video, target, signal) => run({ job: 'frames', source: video, target }, signal),
    text: (video, seconds, signal) => run({ job: 'text', source: video, target: '', seconds }, signal),
    audio: (video, target, signal) => run({ job: 'audio', source: video, target }, signal),
    audioFile: (file, target, signal) => run({ job: 'audioFile', source: file, target }, signal),
  };
}

/** Returns the paths of ffmpeg and ffprobe. A bare name needs no path: it is in /usr, which tasks can read. */
export function findFfmpegPrograms(ffmpegPath: string): string[] {
  if (!path.isAbsolute(ffmpegPath)) return [];
  const { dir, base } = path.parse(ffmpegPath);
  return [ffmpegPath, path.join(dir, base.replace('ffmpeg', 'ffprobe'))].filter((file) => existsSync(file));
}
