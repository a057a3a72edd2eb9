import type { Topic } from './insights/topics.ts';
import { recordingLimits } from './recordings/recording-limits.ts';
import type { ScreenReading } from './recordings/screen-text.ts';
import type { SharedSound } from './recordings/sounds.ts';

export const deliveryStatuses = ['pending', 'processing', 'completed', 'rejected'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const sentiments = ['positive', 'negative', 'mixed', 'neutral'] as const;
export type Sentiment = (typeof sentiments)[number];

/** The processing steps of a recording, in order. */
export const deliverySteps = ['probe', 'normalize', 'thumbnail', 'audio', 'transcribe', 'analyze', 'check'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

export const stepStates = ['waiting', 'running', 'done', 'failed'] as const;
export type StepState = (typeof stepStates)[number];

/** The processing stages that customers and testers see. */
export const deliveryStages = ['preparing', 'listening', 'analyzing', 'checking'] as const;
export type DeliveryStage = (typeof deliveryStages)[number];

const stageByStep: Record<DeliveryStep, DeliveryStage> = {
  probe: 'preparing',
  normalize: 'preparing',
  thumbnail: 'preparing',
  audio: 'preparing',
  transcribe: 'listening',
  analyze: 'analyzing',
  check: 'checking',
};

/** Returns the current stage, or null if all steps are done. */
export function getDeliveryStage(doneSteps: readonly DeliveryStep[]): DeliveryStage | null {
  const nextStep = deliverySteps.find((step) => !doneSteps.includes(step));
  return nextStep ? stageByStep[nextStep] : null;
}

export const reviewReasons = [
  'too_short',
  'no_picture',
  'blank_picture',
  'static_picture',
  'no_speech',
  'little_speech',
  'same_file',
  'copied_recording',
  'copied_sound',
  'other_website',
  'other_voice',
  'processing_failed',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

type RecordingChecks = {
  durationSeconds: number;
  hasPicture: boolean;
  isBlank: boolean;
  /** Whether the picture hardly changes. Unknown before the submission. */
  isStatic?: boolean;
  speechSeconds: number;
};

/** Returns why an operator must review a recording before the customer sees it. */
export function getReviewReasons(checks: RecordingChecks, { minSeconds }: { minSeconds: number }): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (checks.durationSeconds < minSeconds) reasons.push('too_short');
  if (!checks.hasPicture) reasons.push('no_picture');
  else if (checks.isBlank) reasons.push('blank_picture');
  else if (checks.isStatic) reasons.push('static_picture');
  if (checks.speechSeconds < recordingLimits.minSpeechSeconds) reasons.push('no_speech');
  else if (checks.speechSeconds < recordingLimits.minTalkRatio * checks.durationSeconds) reasons.push('little_speech');
  return reasons;
}

/** Why an operator looks at a review that the customer already has. */
export const spotCheckReasons = ['first_submissions', 'random'] as const;
export type SpotCheckReason = (typeof spotCheckReasons)[number];

export const recordingRules = [
  'same_file',
  'copied_recording',
  'copied_sound',
  'other_website',
  'other_voice',
] as const;

/** Evidence of a check that compared the recording with other ones. */
export type RecordingFinding = {
  rule: (typeof recordingRules)[number];
  /** The delivery to compare with. It may have been deleted. */
  otherDeliveryId: string;
  /** How similar the recordings are, from 0 to 1. */
  share: number;
  /** Matching times in this recording and in the other one. */
  times: { here: number; there: number }[];
  /** Only if the sound is the same. */
  sound?: SharedSound;
};

/** Returns the rules that hold a review until an operator decides. */
export function listReviewReasons(
  findings: readonly RecordingFinding[],
  screen: ScreenReading | null = null,
): ReviewReason[] {
  const rules = findings.map(({ rule }) => rule);
  if (screen?.outcome === 'other_host') rules.push('other_website');
  return recordingRules.filter((rule) => rules.includes(rule));
}

export const maxExplanationLength = 2000;

export type Segment = { startSeconds: number; endSeconds: number; text: string };

export const momentKinds = ['liked', 'disliked', 'confused'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** 1: cosmetic. 2: annoying. 3: blocks the task. */
export const severities = [1, 2, 3] as const;
export type Severity = (typeof severities)[number];

/** A point that the tester made, with its quote. */
export type Moment = {
  kind: MomentKind;
  text: string;
  quote: string;
  startSeconds: number;
  endSeconds: number;
  /** Null if no topic fits. */
  topic: Topic | null;
  /** Null for praise, and for points that were analyzed before severities existed. */
  severity: Severity | null;
  /** Whether the tester met a problem: an unmet expectation, a failed attempt or doubt. A matter of taste is none. */
  isProblem: boolean;
  /** How sure the analysis is of the kind, from 0 to 1. */
  certainty: number;
};

/** Why a recording has a transcript, but no insights. */
export const holdReasons = ['other_language', 'hard_to_hear'] as const;
export type HoldReason = (typeof holdReasons)[number];

export type Insights = {
  /** From 0 to 10 with one decimal place. Null without insights. */
  userExperienceScore: number | null;
  overallSentiment: Sentiment;
  summary: string;
  testerLiked: string[];
  testerDisliked: string[];
  moments: Moment[];
  holdReason: HoldReason | null;
};

export const noSpeechInsights: Insights = {
  userExperienceScore: null,
  overallSentiment: 'neutral',
  summary: 'No speech to analyse',
  testerLiked: [],
  testerDisliked: [],
  moments: [],
  holdReason: null,
};

const heldSummaries: Record<HoldReason, string> = {
  other_language:
    'This recording does not seem to be in English, so there are no insights. The transcript may be wrong.',
  hard_to_hear: 'Much of this recording is hard to understand, so there are no insights. The transcript may be wrong.',
};

export function createHeldInsights(holdReason: HoldReason): Insights {
  return { ...noSpeechInsights, summary: heldSummaries[holdReason], holdReason };
}

export const maxNotesLength = 2000;

/** The search uses a trigram index, which needs at least three letters. */
export const minTesterSearchLength = 3;
