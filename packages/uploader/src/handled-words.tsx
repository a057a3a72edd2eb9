import type { HandledDelivery } from '@outloud/contract/deliveries';
import type { DeliveryStep, ReviewReason, StepState } from '@outloud/domain/deliveries';

export const stepNames: Record<DeliveryStep, string> = {
  probe: 'Check the file',
  normalise: 'Make it playable',
  poster: 'Take a picture',
  audio: 'Take the sound',
  transcribe: 'Write down what is said',
  analyse: 'Work out the insights',
  check: 'Check the quality',
};

export const stateWords: Record<StepState, string> = {
  waiting: 'waiting',
  running: 'under way',
  done: 'done',
  failed: 'failed',
};

/** What a step has been through, where that is worth a word. */
export function attemptWords({ state, attempts }: { state: StepState; attempts: number }): string | null {
  if (state === 'waiting') return attempts > 0 ? 'Tried again soon' : null;
  if (state === 'done' || attempts < 2) return null;
  return state === 'running' ? `Attempt ${attempts}` : `After ${attempts} attempts`;
}

export const reasonWords: Record<ReviewReason, string> = {
  too_short: 'Shorter than the minimum',
  no_picture: 'No picture',
  blank_picture: 'Blank picture',
  no_speech: 'No speech to hear',
  processing_failed: 'Processing failed',
};

type Handled = Pick<HandledDelivery, 'status' | 'reviewReasons'>;

/** Something is being done with it, or is about to be. */
export function isUnderWay({ status, reviewReasons }: Handled): boolean {
  return status === 'processing' || (status === 'pending' && reviewReasons.length === 0);
}

export function mayRetry({ status, reviewReasons }: Handled): boolean {
  return status === 'pending' && reviewReasons.includes('processing_failed');
}

/** Where it has got to; the last one when all are done. */
export function currentStep({ steps }: Pick<HandledDelivery, 'steps'>) {
  return steps.find(({ state }) => state !== 'done') ?? steps.at(-1);
}

export function failuresOf({ steps }: Pick<HandledDelivery, 'steps'>): string[] {
  return steps.flatMap(({ name, error }) => (error ? [`${stepNames[name]}: ${error}`] : []));
}
