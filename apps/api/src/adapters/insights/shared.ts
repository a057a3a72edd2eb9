import type { Insights } from '@outloud/domain/deliveries';

/** What there is to say when nobody said a word. */
export const silence: Insights = {
  userExperienceScore: null,
  overallSentiment: 'neutral',
  summary: 'No speech to analyse',
  testerLiked: [],
  testerDisliked: [],
  moments: [],
};

export function isSilence(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** A longer list is not read. */
export const mostOfAKind = 12;
