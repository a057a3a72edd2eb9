import { runTask, TaskOverLimit, TaskRefused } from '../task/run-task.ts';
import { BadMedia, type Media, type MediaFacts } from './media.port.ts';
import type { MediaJob } from './media-task.ts';

const module = new URL('./media-task.ts', import.meta.url);

type Limits = Record<MediaJob['job'], { seconds: number; megabytes: number }>;

const usualLimits: Limits = {
  probe: { seconds: 60, megabytes: 600 },
  normalise: { seconds: 30 * 60, megabytes: 1200 },
  poster: { seconds: 60, megabytes: 1200 },
  audio: { seconds: 5 * 60, megabytes: 600 },
};

/** Strangers' files are opened by a process of their own: by the FFmpeg inside, or by the one at `ffmpegPath`. */
export function taskMedia({ ffmpegPath, limits = usualLimits }: { ffmpegPath: string | null; limits?: Limits }): Media {
  async function run<T>(job: Omit<MediaJob, 'ffmpegPath'>, signal: AbortSignal): Promise<T> {
    try {
      return await runTask<T>(module, { ...job, ffmpegPath }, { ...limits[job.job], signal });
    } catch (error) {
      if (error instanceof TaskRefused) throw new BadMedia(error.message);
      // Trying again would cost as much again; a person may.
      if (error instanceof TaskOverLimit) throw new BadMedia('The video takes too much time or memory');
      throw error;
    }
  }

  return {
    probe: (source, signal) => run<MediaFacts>({ job: 'probe', source, target: '' }, signal),
    normalise: (source, target, signal) => run<MediaFacts>({ job: 'normalise', source, target }, signal),
    poster: (video, target, signal) => run({ job: 'poster', source: video, target }, signal),
    audio: (video, target, signal) => run({ job: 'audio', source: video, target }, signal),
  };
}
