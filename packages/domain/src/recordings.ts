import { type ReviewReason, reviewReasonsOf } from './deliveries.ts';

/** What is found out about a recording before it is handed in. */
export type RecordingFacts = {
  durationSeconds: number;
  hasPicture: boolean;
  isBlank: boolean;
  speechSeconds: number;
};

/** Reviews below this share of talking are hard to learn from. It is advice: nothing is refused for it. */
export const talkRatioAdvised = 0.4;

/** A practice recording says hello, and is long enough to be heard. */
export const practiceSeconds = { min: 10, max: 60 } as const;
const practiceSpeechSeconds = 3;

export type RecordingVerdict = RecordingFacts & {
  /** Of the whole, from 0 to 1. */
  talkRatio: number;
  /** What would keep it from its customer until an operator has seen it. */
  reasons: ReviewReason[];
  isQuiet: boolean;
};

export function judgeRecording(found: RecordingFacts, { minSeconds }: { minSeconds: number }): RecordingVerdict {
  const share = found.durationSeconds > 0 ? Math.min(1, found.speechSeconds / found.durationSeconds) : 0;
  const talkRatio = Math.round(share * 100) / 100;
  return {
    ...found,
    talkRatio,
    reasons: reviewReasonsOf(found, { minSeconds }),
    isQuiet: share < talkRatioAdvised,
  };
}

/** Whether somebody has shown that screen and microphone work. */
export function passesPractice({ reasons, speechSeconds }: RecordingVerdict): boolean {
  return reasons.length === 0 && speechSeconds >= practiceSpeechSeconds;
}

/** Somebody who is silent for so long is reminded to think aloud. */
export const silenceNudgeSeconds = 12;
