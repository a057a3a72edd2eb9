import type { Topic } from './topics.ts';

export const deliveryStatuses = ['pending', 'processing', 'completed', 'rejected'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const sentiments = ['positive', 'negative', 'mixed', 'neutral'] as const;
export type Sentiment = (typeof sentiments)[number];

/** What is done with a recording, in this order. */
export const deliverySteps = ['probe', 'normalise', 'poster', 'audio', 'transcribe', 'analyse', 'check'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

export const stepStates = ['waiting', 'running', 'done', 'failed'] as const;
export type StepState = (typeof stepStates)[number];

/** The same for whoever waits for the review. */
export const deliveryStages = ['preparing', 'listening', 'analysing', 'checking'] as const;
export type DeliveryStage = (typeof deliveryStages)[number];

const stages: Record<DeliveryStep, DeliveryStage> = {
  probe: 'preparing',
  normalise: 'preparing',
  poster: 'preparing',
  audio: 'preparing',
  transcribe: 'listening',
  analyse: 'analysing',
  check: 'checking',
};

/** Where a delivery has got to, by the steps that are done; null once all are. */
export function stageOf(done: readonly DeliveryStep[]): DeliveryStage | null {
  const next = deliverySteps.find((step) => !done.includes(step));
  return next ? stages[next] : null;
}

export const reviewReasons = ['too_short', 'no_picture', 'blank_picture', 'no_speech', 'processing_failed'] as const;
/** Why a delivery waits for an operator. */
export type ReviewReason = (typeof reviewReasons)[number];

type Findings = { durationSeconds: number; hasPicture: boolean; isBlank: boolean; speechSeconds: number };

/** What keeps a recording from its customer until an operator has seen it. */
export function reviewReasonsOf(found: Findings, { minSeconds }: { minSeconds: number }): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (found.durationSeconds < minSeconds) reasons.push('too_short');
  if (!found.hasPicture) reasons.push('no_picture');
  else if (found.isBlank) reasons.push('blank_picture');
  if (found.speechSeconds < leastSpeechSeconds) reasons.push('no_speech');
  return reasons;
}

const leastSpeechSeconds = 1;

/** Something that was said, and when. */
export type Segment = { startSeconds: number; endSeconds: number; text: string };

export const momentKinds = ['liked', 'disliked', 'confused'] as const;
export type MomentKind = (typeof momentKinds)[number];

/** A point that was made, with the words it was made in. */
export type Moment = {
  kind: MomentKind;
  text: string;
  quote: string;
  startSeconds: number;
  endSeconds: number;
  /** What it is about; null when that is hard to say. */
  topic: Topic | null;
};

export type Insights = {
  /** Null when nothing was said. */
  userExperienceScore: number | null;
  overallSentiment: Sentiment;
  summary: string;
  testerLiked: string[];
  testerDisliked: string[];
  moments: Moment[];
};

/** What there is to say when nobody said a word. */
export const silence: Insights = {
  userExperienceScore: null,
  overallSentiment: 'neutral',
  summary: 'No speech to analyse',
  testerLiked: [],
  testerDisliked: [],
  moments: [],
};

export const longestNotes = 2000;

/** Of the search for a tester: the index of names knows groups of three letters. */
export const shortestTesterSearch = 3;
