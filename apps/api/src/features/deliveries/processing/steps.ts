import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  createHeldInsights,
  type DeliveryStep,
  getReviewReasons,
  type Insights,
  listReviewReasons,
  type RecordingFinding,
  type ReviewReason,
} from '@outloud/domain/deliveries';
import { keepQuotedMoments } from '@outloud/domain/insights/evidence';
import { getHoldReason } from '@outloud/domain/insights/hold';
import { isStaticPicture, splitFrames } from '@outloud/domain/recordings/frames';
import type { ScreenReading } from '@outloud/domain/recordings/screen-text';
import type { MediaFacts } from '../../../adapters/media/media.port.ts';
import { emptyTranscript, type Transcript } from '../../../adapters/speech/speech.port.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { getLocalParts } from '../../uploads/uploads.service.ts';
import { findDelivery } from '../deliveries.repo.ts';
import { compareRecording, hashFile } from '../recordings/compare-recording.service.ts';
import { readScreen } from '../recordings/read-screen.service.ts';
import { getDeliveryKeys } from '../storage-keys.ts';

/** The result of each step. Later steps read the results of earlier ones. */
export type StepResults = {
  /** Results of earlier versions have no hash. */
  probe: MediaFacts & { sha256?: string };
  normalize: MediaFacts;
  thumbnail: { isBlank: boolean };
  audio: { hasSound: boolean };
  transcribe: Transcript;
  analyze: Insights;
  /** Results of earlier versions have no findings and no screen. */
  check: { reasons: ReviewReason[]; findings?: RecordingFinding[]; screen?: ScreenReading | null };
};

export type StepDeps = Pick<Deps, 'db' | 'storage' | 'media' | 'speech' | 'insights' | 'config' | 'secrets' | 'log'>;

type StepContext = {
  deliveryId: string;
  uploadId: string | null;
  /** A temporary folder for the files of this run. */
  folder: string;
  signal: AbortSignal;
  /** Returns the result of an earlier step. Throws if that step is not done. */
  getResult: <S extends DeliveryStep>(step: S) => Promise<StepResults[S]>;
};

type StepHandlers = { [S in DeliveryStep]: (deps: StepDeps, context: StepContext) => Promise<StepResults[S]> };

/** Each step is idempotent: a second run overwrites the same files with the same content. */
export const stepHandlers: StepHandlers = {
  async probe(deps, context) {
    const parts = await getSourceParts(deps, context);
    const facts = await deps.media.probe(parts, context.signal);
    return { ...facts, sha256: await hashFile(parts, context.signal) };
  },

  async normalize(deps, context) {
    const file = path.join(context.folder, 'video.mp4');
    const facts = await deps.media.normalize(await getSourceParts(deps, context), file, context.signal);
    await deps.storage.putFile(getDeliveryKeys(context.deliveryId).video, file);
    return facts;
  },

  async thumbnail(deps, context) {
    const { video } = await context.getResult('normalize');
    if (!video) return { isBlank: true };
    const file = path.join(context.folder, 'poster.jpg');
    const result = await deps.media.thumbnail([await getLocalVideo(deps, context)], file, context.signal);
    await deps.storage.putFile(getDeliveryKeys(context.deliveryId).poster, file);
    return result;
  },

  async audio(deps, context) {
    const file = path.join(context.folder, 'audio.wav');
    const result = await deps.media.audio([await getLocalVideo(deps, context)], file, context.signal);
    if (result.hasSound) await deps.storage.putFile(getDeliveryKeys(context.deliveryId).audio, file);
    return result;
  },

  async transcribe(deps, context) {
    const { hasSound } = await context.getResult('audio');
    if (!hasSound) return emptyTranscript;
    return deps.speech.transcribe(await getLocalAudio(deps, context), context.signal);
  },

  async analyze(deps, context) {
    // Transcripts of earlier versions have no confidence and no language.
    const { segments, confidence = null, language = null } = await context.getResult('transcribe');
    const holdReason = segments.length > 0 ? getHoldReason({ confidence, language }) : null;
    if (holdReason) return createHeldInsights(holdReason);
    return keepQuotedMoments(await deps.insights.analyze(segments, context.signal), segments);
  },

  async check(deps, context) {
    const { durationSeconds, video } = await context.getResult('normalize');
    const { isBlank } = await context.getResult('thumbnail');
    const { speechSeconds, segments } = await context.getResult('transcribe');
    const { sha256 = null } = await context.getResult('probe');
    const file = video && (await getLocalVideo(deps, context));
    const frames = file ? await readFrames(deps, context, file) : [];
    const { hasSound } = await context.getResult('audio');
    const isGuest = await isReviewByGuest(deps.db, context.deliveryId);
    const sound =
      hasSound && !isGuest ? await deps.speech.measureSound(await getLocalAudio(deps, context), context.signal) : null;
    const recording = { deliveryId: context.deliveryId, sha256, durationSeconds, segments, frames, sound };
    const findings = isGuest ? [] : await compareRecording(deps, recording);
    const screen = file && !isGuest ? await readScreen(deps, { ...context, video: file, frames }) : null;
    const isStatic = isStaticPicture(frames);
    const facts = { durationSeconds, hasPicture: video !== null, isBlank, isStatic, speechSeconds };
    const reasons = getReviewReasons(facts, { minSeconds: deps.config.minVideoSeconds });
    return { reasons: [...reasons, ...listReviewReasons(findings, screen)], findings, screen };
  },
};

/** Own people are not paid, so their recordings are compared with nothing. */
async function isReviewByGuest(db: Db, deliveryId: string): Promise<boolean> {
  return (await findDelivery(db, deliveryId))?.guest_id != null;
}

function getSourceParts(deps: StepDeps, { uploadId, folder }: StepContext): Promise<string[]> {
  if (!uploadId) throw new Error('The original upload was deleted.');
  return getLocalParts(deps, uploadId, folder);
}

function getLocalVideo({ storage }: StepDeps, { deliveryId, folder }: StepContext): Promise<string> {
  return storage.getLocalFile(getDeliveryKeys(deliveryId).video, folder);
}

function getLocalAudio({ storage }: StepDeps, { deliveryId, folder }: StepContext): Promise<string> {
  return storage.getLocalFile(getDeliveryKeys(deliveryId).audio, folder);
}

async function readFrames(deps: StepDeps, context: StepContext, video: string): Promise<Uint8Array[]> {
  const file = path.join(context.folder, 'frames.raw');
  await deps.media.frames([video], file, context.signal);
  return splitFrames(await readFile(file));
}
