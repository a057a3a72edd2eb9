import path from 'node:path';
import { type DeliveryStep, type Insights, type ReviewReason, reviewReasonsOf } from '@outloud/domain/deliveries';
import { keepEvidence } from '@outloud/domain/evidence';
import type { MediaFacts } from '../../adapters/media/media.port.ts';
import type { Transcript } from '../../adapters/speech/speech.port.ts';
import type { Deps } from '../../deps.ts';
import { localParts } from '../uploads/uploads.service.ts';
import { keysOf } from './deliveries.policy.ts';

/** The result of each step. Later steps read the results of earlier ones. */
export type Results = {
  probe: MediaFacts;
  normalise: MediaFacts;
  poster: { isBlank: boolean };
  audio: { hasSound: boolean };
  transcribe: Transcript;
  analyse: Insights;
  check: { reasons: ReviewReason[] };
};

export type StepNeeds = Pick<Deps, 'db' | 'storage' | 'media' | 'speech' | 'insights' | 'config'>;

type StepContext = {
  deliveryId: string;
  uploadId: string | null;
  /** A temporary folder for the files of this run. */
  folder: string;
  signal: AbortSignal;
  /** Throws when the step is not done. */
  getResult: <S extends DeliveryStep>(step: S) => Promise<Results[S]>;
};

type StepHandlers = { [S in DeliveryStep]: (deps: StepNeeds, context: StepContext) => Promise<Results[S]> };

/** Each step is idempotent: a second run overwrites the same files with the same content. */
export const steps: StepHandlers = {
  probe: async (deps, context) => deps.media.probe(await getSourceParts(deps, context), context.signal),

  async normalise(deps, context) {
    const file = path.join(context.folder, 'video.mp4');
    const facts = await deps.media.normalise(await getSourceParts(deps, context), file, context.signal);
    await deps.storage.putFile(keysOf(context.deliveryId).video, file);
    return facts;
  },

  async poster(deps, context) {
    const { video } = await context.getResult('normalise');
    if (!video) return { isBlank: true };
    const file = path.join(context.folder, 'poster.jpg');
    const found = await deps.media.poster([await getLocalVideo(deps, context)], file, context.signal);
    await deps.storage.putFile(keysOf(context.deliveryId).poster, file);
    return found;
  },

  async audio(deps, context) {
    const file = path.join(context.folder, 'audio.wav');
    const found = await deps.media.audio([await getLocalVideo(deps, context)], file, context.signal);
    if (found.hasSound) await deps.storage.putFile(keysOf(context.deliveryId).audio, file);
    return found;
  },

  async transcribe(deps, context) {
    const { hasSound } = await context.getResult('audio');
    if (!hasSound) return { segments: [], speechSeconds: 0 };
    const wav = await deps.storage.local(keysOf(context.deliveryId).audio, context.folder);
    return deps.speech.transcribe(wav, context.signal);
  },

  async analyse(deps, context) {
    const { segments } = await context.getResult('transcribe');
    return keepEvidence(await deps.insights.analyse(segments, context.signal), segments);
  },

  async check(deps, context) {
    const { durationSeconds, video } = await context.getResult('normalise');
    const { isBlank } = await context.getResult('poster');
    const { speechSeconds } = await context.getResult('transcribe');
    const found = { durationSeconds, hasPicture: video !== null, isBlank, speechSeconds };
    return { reasons: reviewReasonsOf(found, { minSeconds: deps.config.minVideoSeconds }) };
  },
};

function getSourceParts(deps: StepNeeds, { uploadId, folder }: StepContext): Promise<string[]> {
  if (!uploadId) throw new Error('The original upload was deleted.');
  return localParts(deps, uploadId, folder);
}

function getLocalVideo({ storage }: StepNeeds, { deliveryId, folder }: StepContext): Promise<string> {
  return storage.local(keysOf(deliveryId).video, folder);
}
