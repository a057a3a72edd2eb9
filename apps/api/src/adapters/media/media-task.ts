import { access } from 'node:fs/promises';
import { serveTask } from '../task/serve-task.ts';
import type { Engine } from './engine.ts';
import { audioFormats } from './input.ts';
import type { MediaSource } from './media.port.ts';
import { createThumbnail, extractAudio, extractFrames, normalize, openMedia, probe } from './media-jobs.ts';
import { readText } from './read-text.ts';

const jobs = {
  probe,
  normalize,
  thumbnail: createThumbnail,
  frames: extractFrames,
  text: readText,
  audio: extractAudio,
  audioFile: extractAudio,
};

export type MediaJob = {
  job: keyof typeof jobs;
  source: MediaSource;
  target: string;
  /** Of the frames to read. */
  seconds?: readonly number[];
  ffmpegPath: string | null;
};

serveTask(async ({ job, source, target, seconds = [], ffmpegPath }: MediaJob): Promise<unknown> => {
  // A missing file is an internal error, not an invalid video.
  await Promise.all(source.map((part) => access(part)));
  const formats = job === 'audioFile' ? audioFormats : undefined;
  return jobs[job](await openMedia(await loadEngine(ffmpegPath), source, formats), target, seconds);
});

async function loadEngine(ffmpegPath: string | null): Promise<Engine> {
  if (ffmpegPath) return (await import('./command-line/index.ts')).createCommandLineEngine(ffmpegPath);
  return (await import('./built-in/index.ts')).builtInEngine;
}
