import { writeFile } from 'node:fs/promises';
import { Refusal } from '../task/serve-task.ts';
import { lacksBoxes } from './boxes.ts';
import { detailOf, isUniform } from './brightness.ts';
import type { Engine } from './engine.ts';
import { damaged, type Inspection, judge, unreadable } from './judge.ts';
import type { MediaFacts, MediaSource } from './media.port.ts';
import { brightnessOf, jpegOf, mp4Of, shownSize, waveOf } from './recipes.ts';

type Found = { engine: Engine; source: MediaSource; inspection: Inspection };

export async function open(engine: Engine, source: MediaSource): Promise<Found> {
  if (lacksBoxes(source)) throw new Refusal(damaged);
  return { engine, source, inspection: judge(await engine.inspect(source)) };
}

export async function probe({ engine, source, inspection }: Found): Promise<MediaFacts> {
  const { video } = inspection;
  if (video && !(await engine.picture(source, video.index, 0, brightnessOf(video)))) throw new Refusal(unreadable);
  return factsOf(inspection);
}

export async function normalise({ engine, source, inspection }: Found, target: string): Promise<MediaFacts> {
  await engine.convert(source, target, mp4Of(inspection));
  const made = await open(engine, [target]);
  const isComplete = Boolean(made.inspection.video) === Boolean(inspection.video);
  if (!isComplete) throw new Refusal(unreadable);
  return factsOf(made.inspection);
}

/** Where to look, as parts of the whole. The very beginning often shows nothing yet, but there always is one. */
const places = [0, 0.1, 0.3, 0.5, 0.7, 0.9];

export async function poster({ engine, source, inspection }: Found, target: string): Promise<{ isBlank: boolean }> {
  const { video, durationSeconds } = inspection;
  if (!video) throw new Refusal('There is no picture');
  const seen: { seconds: number; picture: Uint8Array }[] = [];
  for (const place of places) {
    const seconds = place * durationSeconds;
    const picture = await engine.picture(source, video.index, seconds, brightnessOf(video));
    if (picture) seen.push({ seconds, picture });
  }
  const [best] = seen.sort((a, b) => detailOf(b.picture) - detailOf(a.picture));
  const jpeg = best && (await engine.picture(source, video.index, best.seconds, jpegOf(video)));
  if (!jpeg) throw new Refusal(unreadable);
  await writeFile(target, jpeg);
  return { isBlank: seen.every(({ picture }) => isUniform(picture)) };
}

export async function audio({ engine, source, inspection }: Found, target: string): Promise<{ hasSound: boolean }> {
  if (!inspection.audio) return { hasSound: false };
  await engine.convert(source, target, waveOf(inspection.audio.index));
  return { hasSound: true };
}

function factsOf({ durationSeconds, video, audio }: Inspection): MediaFacts {
  return {
    durationSeconds,
    video: video && { codec: video.codec, ...shownSize(video), pixelFormat: video.pixelFormat },
    audio: audio && { codec: audio.codec },
  };
}
