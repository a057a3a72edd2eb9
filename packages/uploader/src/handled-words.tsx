import type { HandledDelivery } from '@outloud/contract/deliveries';
import type { DeliveryStep, ReviewReason, StepState } from '@outloud/domain/deliveries';

export const stepNames: Record<DeliveryStep, string> = {
  probe: 'Check file',
  normalise: 'Convert video',
  poster: 'Create thumbnail',
  audio: 'Extract audio',
  transcribe: 'Transcribe speech',
  analyse: 'Generate insights',
  check: 'Check quality',
};

export const stateWords: Record<StepState, string> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
};

/** A note about retries; null if there were none. */
export function attemptWords({ state, attempts }: { state: StepState; attempts: number }): string | null {
  if (state === 'waiting') return attempts > 0 ? 'Retrying soon' : null;
  if (state === 'done' || attempts < 2) return null;
  return state === 'running' ? `Attempt ${attempts}` : `After ${attempts} attempts`;
}

export const reasonWords: Record<ReviewReason, string> = {
  too_short: 'Shorter than the minimum',
  no_picture: 'No picture',
  blank_picture: 'Blank picture',
  no_speech: 'No speech detected',
  processing_failed: 'Processing failed',
};

type ReviewState = Pick<HandledDelivery, 'status' | 'reviewReasons'>;

/** Whether the delivery is being processed or is queued for processing. */
export function isUnderWay({ status, reviewReasons }: ReviewState): boolean {
  return status === 'processing' || (status === 'pending' && reviewReasons.length === 0);
}

export function mayRetry({ status, reviewReasons }: ReviewState): boolean {
  return status === 'pending' && reviewReasons.includes('processing_failed');
}

/** The first unfinished step, or the last step if all are done. */
export function currentStep({ steps }: Pick<HandledDelivery, 'steps'>) {
  return steps.find(({ state }) => state !== 'done') ?? steps.at(-1);
}

export function failuresOf({ steps }: Pick<HandledDelivery, 'steps'>): string[] {
  return steps.flatMap(({ name, error }) => (error ? [`${stepNames[name]}: ${error}`] : []));
}
