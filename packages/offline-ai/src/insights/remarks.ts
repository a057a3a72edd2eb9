import type { MomentKind, Severity } from '@outloud/domain/deliveries';
import type { Judge, Judgment, Likelihoods } from './judge/judge.ts';
import { isContrasting, splitClauses, type TextRange } from './sentences.ts';

/** A sentence or clause of the transcript with its judgment. */
export type Remark = TextRange & Judgment;

/** Judges all sentences. A sentence whose clauses praise and criticize becomes two remarks. */
export async function judgeSentences(sentences: readonly TextRange[], text: string, judge: Judge): Promise<Remark[]> {
  const judgments = await judge(sentences.map((sentence) => getJudgedWords(sentence, text)));
  const remarks: Remark[] = [];
  for (const [i, judgment] of judgments.entries()) {
    const sentence = sentences[i];
    if (sentence) remarks.push(...((await judgeClauses(sentence, text, judge)) ?? [{ ...judgment, ...sentence }]));
  }
  return remarks;
}

/** Words that connect a sentence with the one before. They say nothing about the site and mislead the judge. */
const connector =
  /^(?:but|however|and yet|on the other hand|then again|that said|to be fair|also|although|though),? (?=\w)/i;

const getJudgedWords = ({ from, to }: TextRange, text: string) => text.slice(from, to).replace(connector, '');

/** A clause must be this certain to be a remark of its own. */
const minClauseLikelihood = 0.5;

/** Returns one remark per clause for "I love the photos but I can't find the prices", and otherwise null. */
async function judgeClauses(sentence: TextRange, text: string, judge: Judge): Promise<Remark[] | null> {
  if (!isContrasting(text.slice(sentence.from, sentence.to))) return null;
  const remarks: Remark[] = [];
  // Each clause is judged alone: the context would carry the praise of one clause into the other.
  for (const clause of splitClauses(sentence, text)) {
    const [judgment] = await judge([getJudgedWords(clause, text)]);
    if (judgment) remarks.push({ ...clause, ...judgment });
  }
  const isOnSide = (side: (likelihoods: Likelihoods) => number) =>
    remarks.some(({ likelihoods }) => side(likelihoods) >= minClauseLikelihood);
  return isOnSide(({ liked }) => liked) && isOnSide(getNegative) ? remarks : null;
}

const getNegative = ({ disliked, confused }: Likelihoods) => disliked + confused;

/** Text that is read aloud from the page is no opinion. */
const maxReading = 0.6;
const minLiked = 0.5;
/** Sarcasm looks like praise, so praise must be clearly more likely than a problem. */
const minLikedLead = 0.1;
const minNegative = 0.45;
/** In spontaneous speech, problems are often told with these words alone. */
const troubleWords =
  /\b(no|not|nothing|nowhere|never|none|cannot|without|where|why|how|what|which|wait|wrong|weird|strange|maybe|guess)\b|n't\b|\?/i;
const troubleBonus = 0.1;

/** Decides what a remark says about the site. Returns null if it says nothing. */
export function getKind({ likelihoods, acts }: Judgment, words: string): MomentKind | null {
  if (acts.reading > maxReading) return null;
  const { liked, disliked, confused } = likelihoods;
  const negative = getNegative(likelihoods) + (troubleWords.test(words) ? troubleBonus : 0);
  if (liked >= minLiked && liked > negative + minLikedLead) return 'liked';
  if (negative < minNegative || negative < liked) return null;
  return confused > disliked ? 'confused' : 'disliked';
}

export function getCertainty({ likelihoods }: Judgment, kind: MomentKind): number {
  return kind === 'liked' ? likelihoods.liked : getNegative(likelihoods);
}

/** Blocked tasks are rare in the training data, so the model is seldom sure of them. */
const minBlocking = 0.3;

export function getSeverity({ severities }: Judgment): Severity {
  if (severities[3] >= minBlocking) return 3;
  return severities[1] > severities[2] ? 1 : 2;
}
