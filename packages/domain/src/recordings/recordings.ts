import { getReviewReasons, type ReviewReason } from '../deliveries.ts';

export type RecordingFacts = {
  durationSeconds: number;
  hasPicture: boolean;
  isBlank: boolean;
  speechSeconds: number;
};

/** Advice only. Reviews with less speech are less useful, but they are still accepted. */
export const recommendedTalkRatio = 0.4;

export const practiceSeconds = { min: 10, max: 60 } as const;
const practiceSpeechSeconds = 3;

export type RecordingVerdict = RecordingFacts & {
  /** The share of speech, from 0 to 1. */
  talkRatio: number;
  /** Why an operator must review the recording first. */
  reasons: ReviewReason[];
  isQuiet: boolean;
};

export function judgeRecording(facts: RecordingFacts, { minSeconds }: { minSeconds: number }): RecordingVerdict {
  const share = facts.durationSeconds > 0 ? Math.min(1, facts.speechSeconds / facts.durationSeconds) : 0;
  const talkRatio = Math.round(share * 100) / 100;
  return {
    ...facts,
    talkRatio,
    reasons: getReviewReasons(facts, { minSeconds }),
    isQuiet: share < recommendedTalkRatio,
  };
}

/** Whether the recording proves that screen and microphone work. */
export function passesPractice({ reasons, speechSeconds }: RecordingVerdict): boolean {
  return reasons.every((reason) => reason === 'little_speech') && speechSeconds >= practiceSpeechSeconds;
}

/** The recorder reminds a tester to think aloud after this much silence. */
export const silenceNudgeSeconds = 12;
