import { stat, writeFile } from 'node:fs/promises';
import { frameSide } from '@outloud/domain/recordings/frames';
import { InputRejected } from '../task/serve-task.ts';
import { isUniform, measureDetail } from './brightness.ts';
import {
  createFramesConversion,
  createGrayscaleEncoding,
  createJpegEncoding,
  createMp4Conversion,
  createWavConversion,
  getDisplaySize,
} from './conversions.ts';
import type { Engine } from './engine.ts';
import { damagedMessage, evaluateReport, type Inspection, unreadableMessage } from './evaluate-report.ts';
import type { MediaFacts, MediaSource } from './media.port.ts';
import { isTruncatedMp4 } from './mp4-boxes.ts';

export type OpenedMedia = { engine: Engine; source: MediaSource; formats: string | undefined; inspection: Inspection };

export async function openMedia(engine: Engine, source: MediaSource, formats?: string): Promise<OpenedMedia> {
  if (isTruncatedMp4(source)) throw new InputRejected(damagedMessage);
  return { engine, source, formats, inspection: evaluateReport(await engine.inspect(source, formats)) };
}

export async function probe({ engine, source, inspection }: OpenedMedia): Promise<MediaFacts> {
  const { video } = inspection;
  if (video && !(await engine.encodeFrame(source, video.index, 0, createGrayscaleEncoding(video))))
    throw new InputRejected(unreadableMessage);
  return toFacts(inspection);
}

export async function normalize({ engine, source, inspection }: OpenedMedia, target: string): Promise<MediaFacts> {
  await engine.convert(source, target, createMp4Conversion(inspection));
  const converted = await openMedia(engine, [target]);
  const isComplete = Boolean(converted.inspection.video) === Boolean(inspection.video);
  if (!isComplete) throw new InputRejected(unreadableMessage);
  return toFacts(converted.inspection);
}

/** Where to sample frames, as fractions of the duration. The start is often blank, but the frame at 0 always exists. */
const samplePoints = [0, 0.1, 0.3, 0.5, 0.7, 0.9];

export async function createThumbnail(
  { engine, source, inspection }: OpenedMedia,
  target: string,
): Promise<{ isBlank: boolean }> {
  const { video, durationSeconds } = inspection;
  if (!video) throw new InputRejected('The file has no video.');
  const samples: { seconds: number; frame: Uint8Array }[] = [];
  for (const point of samplePoints) {
    const seconds = point * durationSeconds;
    const frame = await engine.encodeFrame(source, video.index, seconds, createGrayscaleEncoding(video));
    if (frame) samples.push({ seconds, frame });
  }
  const [mostDetailed] = samples.sort((a, b) => measureDetail(b.frame) - measureDetail(a.frame));
  const jpeg =
    mostDetailed && (await engine.encodeFrame(source, video.index, mostDetailed.seconds, createJpegEncoding(video)));
  if (!jpeg) throw new InputRejected(unreadableMessage);
  await writeFile(target, jpeg);
  return { isBlank: samples.every(({ frame }) => isUniform(frame)) };
}

export async function extractFrames(
  { engine, source, inspection: { video } }: OpenedMedia,
  target: string,
): Promise<{ count: number }> {
  if (!video) throw new InputRejected('The file has no video.');
  await engine.convert(source, target, createFramesConversion(video.index));
  return { count: Math.floor((await stat(target)).size / frameSide ** 2) };
}

export async function extractAudio(
  { engine, source, formats, inspection }: OpenedMedia,
  target: string,
): Promise<{ hasSound: boolean }> {
  if (!inspection.audio) return { hasSound: false };
  await engine.convert(source, target, createWavConversion(inspection.audio.index, formats));
  return { hasSound: true };
}

function toFacts({ durationSeconds, video, audio }: Inspection): MediaFacts {
  return {
    durationSeconds,
    video: video && { codec: video.codec, ...getDisplaySize(video), pixelFormat: video.pixelFormat },
    audio: audio && { codec: audio.codec },
  };
}
