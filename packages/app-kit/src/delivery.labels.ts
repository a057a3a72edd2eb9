import type { AdminDelivery } from '@outloud/contract/deliveries';
import type { DeliveryStep, ReviewReason, StepState } from '@outloud/domain/deliveries';
import { pluralize } from './format.ts';

export const stepLabels: Record<DeliveryStep, string> = {
  probe: 'Check file',
  normalize: 'Convert video',
  thumbnail: 'Create thumbnail',
  audio: 'Extract audio',
  transcribe: 'Transcribe speech',
  analyze: 'Generate insights',
  check: 'Check quality',
};

export const stepStateLabels: Record<StepState, string> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
};

/** Returns a note about retries, or null if there were none. */
export function formatAttempts({ state, attempts }: { state: StepState; attempts: number }): string | null {
  if (state === 'waiting') return attempts > 0 ? 'Retrying soon' : null;
  if (state === 'done' || attempts < 2) return null;
  return state === 'running' ? `Attempt ${attempts}` : `After ${attempts} attempts`;
}

export const reviewReasonLabels: Record<ReviewReason, string> = {
  too_short: 'Too short',
  no_picture: 'No picture',
  blank_picture: 'Blank picture',
  static_picture: 'Still picture',
  no_speech: 'No speech detected',
  little_speech: 'Little speech',
  same_file: 'Submitted before',
  copied_recording: 'Copy of a recording',
  copied_sound: 'Copied sound',
  other_website: 'Different website',
  other_voice: 'Different voice',
  processing_failed: 'Processing failed',
};

const dayMilliseconds = 86_400_000;

/** How long a tester had not changed profile answers at a later time: 'unchanged for 5 months'. */
export function formatUnchanged(since: string, until: string): string {
  const days = Math.floor((Date.parse(until) - Date.parse(since)) / dayMilliseconds);
  if (days < 1) return 'unchanged for less than a day';
  if (days < 60) return `unchanged for ${pluralize(days, { one: 'day', many: 'days' })}`;
  const months = Math.floor(days / 30.44);
  if (months < 24) return `unchanged for ${months} months`;
  return `unchanged for ${Math.floor(months / 12)} years`;
}

type ReviewState = Pick<AdminDelivery, 'status' | 'reviewReasons'>;

/** Whether the delivery is being processed or is queued for processing. */
export function isProcessing({ status, reviewReasons }: ReviewState): boolean {
  return status === 'processing' || (status === 'pending' && reviewReasons.length === 0);
}

export function canRetry({ status, reviewReasons }: ReviewState): boolean {
  return status === 'pending' && reviewReasons.includes('processing_failed');
}

/** The first unfinished step, or the last step if all are done. */
export function getCurrentStep({ steps }: Pick<AdminDelivery, 'steps'>) {
  return steps.find(({ state }) => state !== 'done') ?? steps.at(-1);
}

export function listStepErrors({ steps }: Pick<AdminDelivery, 'steps'>): string[] {
  return steps.flatMap(({ name, error }) => (error ? [`${stepLabels[name]}: ${error}`] : []));
}
