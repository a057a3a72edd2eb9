import { writeFile } from 'node:fs/promises';
import { Refusal } from '../task/serve-task.ts';
import { lacksBoxes } from './boxes.ts';
import { detailOf, isUniform } from './brightness.ts';
import type { Engine } from './engine.ts';
import { damaged, type Inspection, judge, unreadable } from './judge.ts';
import type { MediaFacts, MediaSource } from './media.port.ts';
import { brightnessOf, jpegOf, mp4Of, shownSize, waveOf } from './recipes.ts';

type OpenedMedia = { engine: Engine; source: MediaSource; inspection: Inspection };

export async function open(engine: Engine, source: MediaSource): Promise<OpenedMedia> {
  if (lacksBoxes(source)) throw new Refusal(damaged);
  return { engine, source, inspection: judge(await engine.inspect(source)) };
}

export async function probe({ engine, source, inspection }: OpenedMedia): Promise<MediaFacts> {
  const { video } = inspection;
  if (video && !(await engine.picture(source, video.index, 0, brightnessOf(video)))) throw new Refusal(unreadable);
  return toFacts(inspection);
}

export async function normalise({ engine, source, inspection }: OpenedMedia, target: string): Promise<MediaFacts> {
  await engine.convert(source, target, mp4Of(inspection));
  const converted = await open(engine, [target]);
  const isComplete = Boolean(converted.inspection.video) === Boolean(inspection.video);
  if (!isComplete) throw new Refusal(unreadable);
  return toFacts(converted.inspection);
}

/** Where to sample frames, as fractions of the duration. The start is often blank, but the frame at 0 always exists. */
const samplePoints = [0, 0.1, 0.3, 0.5, 0.7, 0.9];

export async function poster({ engine, source, inspection }: OpenedMedia, target: string): Promise<{ isBlank: boolean }> {
  const { video, durationSeconds } = inspection;
  if (!video) throw new Refusal('The file has no video.');
  const samples: { seconds: number; frame: Uint8Array }[] = [];
  for (const point of samplePoints) {
    const seconds = point * durationSeconds;
    const frame = await engine.picture(source, video.index, seconds, brightnessOf(video));
    if (frame) samples.push({ seconds, frame });
  }
  const [best] = samples.sort((a, b) => detailOf(b.frame) - detailOf(a.frame));
  const jpeg = best && (await engine.picture(source, video.index, best.seconds, jpegOf(video)));
  if (!jpeg) throw new Refusal(unreadable);
  await writeFile(target, jpeg);
  return { isBlank: samples.every(({ frame }) => isUniform(frame)) };
}

export async function audio({ engine, source, inspection }: OpenedMedia, target: string): Promise<{ hasSound: boolean }> {
  if (!inspection.audio) return { hasSound: false };
  await engine.convert(source, target, waveOf(inspection.audio.index));
  return { hasSound: true };
}

function toFacts({ durationSeconds, video, audio }: Inspection): MediaFacts {
  return {
    durationSeconds,
    video: video && { codec: video.codec, ...shownSize(video), pixelFormat: video.pixelFormat },
    audio: audio && { codec: audio.codec },
  };
}
