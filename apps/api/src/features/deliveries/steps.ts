import path from 'node:path';
import { type DeliveryStep, type Insights, type ReviewReason, reviewReasonsOf } from '@outloud/domain/deliveries';
import { keepEvidence } from '@outloud/domain/evidence';
import type { MediaFacts } from '../../adapters/media/media.port.ts';
import type { Transcript } from '../../adapters/speech/speech.port.ts';
import type { Deps } from '../../deps.ts';
import { localParts } from '../uploads/uploads.service.ts';
import { keysOf } from './deliveries.policy.ts';

/** What each step leaves for those after it. */
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

type Work = {
  deliveryId: string;
  uploadId: string | null;
  /** For files of this run. */
  folder: string;
  signal: AbortSignal;
  /** Of a step that is done. */
  resultOf: <S extends DeliveryStep>(step: S) => Promise<Results[S]>;
};

type Steps = { [S in DeliveryStep]: (deps: StepNeeds, work: Work) => Promise<Results[S]> };

/** Each may run twice: the second run puts the same in the same place. */
export const steps: Steps = {
  probe: async (deps, work) => deps.media.probe(await source(deps, work), work.signal),

  async normalise(deps, work) {
    const file = path.join(work.folder, 'video.mp4');
    const facts = await deps.media.normalise(await source(deps, work), file, work.signal);
    await deps.storage.putFile(keysOf(work.deliveryId).video, file);
    return facts;
  },

  async poster(deps, work) {
    const { video } = await work.resultOf('normalise');
    if (!video) return { isBlank: true };
    const file = path.join(work.folder, 'poster.jpg');
    const found = await deps.media.poster([await playable(deps, work)], file, work.signal);
    await deps.storage.putFile(keysOf(work.deliveryId).poster, file);
    return found;
  },

  async audio(deps, work) {
    const file = path.join(work.folder, 'audio.wav');
    const found = await deps.media.audio([await playable(deps, work)], file, work.signal);
    if (found.hasSound) await deps.storage.putFile(keysOf(work.deliveryId).audio, file);
    return found;
  },

  async transcribe(deps, work) {
    const { hasSound } = await work.resultOf('audio');
    if (!hasSound) return { segments: [], speechSeconds: 0 };
    const wav = await deps.storage.local(keysOf(work.deliveryId).audio, work.folder);
    return deps.speech.transcribe(wav, work.signal);
  },

  async analyse(deps, work) {
    const { segments } = await work.resultOf('transcribe');
    return keepEvidence(await deps.insights.analyse(segments, work.signal), segments);
  },

  async check(deps, work) {
    const { durationSeconds, video } = await work.resultOf('normalise');
    const { isBlank } = await work.resultOf('poster');
    const { speechSeconds } = await work.resultOf('transcribe');
    const found = { durationSeconds, hasPicture: video !== null, isBlank, speechSeconds };
    return { reasons: reviewReasonsOf(found, { minSeconds: deps.config.minVideoSeconds }) };
  },
};

function source(deps: StepNeeds, { uploadId, folder }: Work): Promise<string[]> {
  if (!uploadId) throw new Error('What the video was made of is gone');
  return localParts(deps, uploadId, folder);
}

function playable({ storage }: StepNeeds, { deliveryId, folder }: Work): Promise<string> {
  return storage.local(keysOf(deliveryId).video, folder);
}
