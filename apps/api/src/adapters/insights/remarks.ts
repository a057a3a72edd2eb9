import { isContrasting, splitClauses } from './clauses.ts';
import type { Judge, Judgement, Polarity } from './polarity.ts';
import type { Stretch } from './sentences.ts';

/** Something that was said about the site, or in passing, and how it was meant. */
export type Remark = Stretch & Judgement & { polarity: Polarity };

/** Less likely than this, a remark counts as said in passing. */
const fairlySure = 0.5;
/** Without a word such as 'but', two halves of a sentence seldom contradict each other. */
const quiteSure = 0.65;

/** What a sentence says: one remark, or several where its clauses disagree. */
export async function remarksOf(sentence: Stretch, text: string, judge: Judge): Promise<Remark[]> {
  const whole = remarkOf(sentence, await judge(text.slice(sentence.from, sentence.to)), fairlySure);
  const clauses = splitClauses(sentence, text);
  if (clauses.length < 2) return [whole];
  const remarks: Remark[] = [];
  for (const [i, clause] of clauses.entries()) {
    const words = text.slice(clause.from, clause.to);
    const next = clauses[i + 1];
    const isBeforeContrast = next !== undefined && isContrasting(text.slice(next.from, next.to));
    const atLeast = isBeforeContrast || isContrasting(words) ? fairlySure : quiteSure;
    const remark = remarkOf(clause, await judge(words), atLeast);
    remarks.push(isBeforeContrast && expectation.test(words) ? { ...remark, polarity: 'neutral' } : remark);
  }
  const judging = remarks.filter(({ polarity }) => polarity !== 'neutral');
  if (new Set(judging.map(({ polarity }) => polarity)).size === 2) return joinAgreeing(remarks);
  const clearest = judging.sort((a, b) => certaintyOf(b) - certaintyOf(a))[0];
  const isClearer = whole.polarity === 'neutral' && clearest && certaintyOf(clearest) >= quiteSure;
  return [isClearer ? { ...clearest, ...sentence } : whole];
}

export function certaintyOf({ likelihoods, polarity }: Remark): number {
  return likelihoods[polarity];
}

/** "I thought it would be hard, but …" blames nothing. */
const expectation =
  /\bi (thought|expected|assumed|feared|was (worried|afraid|expecting|sceptical|skeptical)|wasn't expecting|didn't expect)\b/i;

function remarkOf(stretch: Stretch, judgement: Judgement, atLeast: number): Remark {
  const { positive, negative } = judgement.likelihoods;
  const other = negative >= atLeast ? 'negative' : 'neutral';
  return { ...stretch, ...judgement, polarity: positive >= atLeast ? 'positive' : other };
}

/** Neighbours of one opinion become one remark; what is said in passing goes with the one before it, or else after it. */
function joinAgreeing(remarks: readonly Remark[]): Remark[] {
  const joined: Remark[] = [];
  for (const remark of remarks) {
    const before = joined.at(-1);
    const mayJoin = before && (remark.polarity === before.polarity || [remark, before].some(isInPassing));
    if (!mayJoin) joined.push(remark);
    else joined[joined.length - 1] = { ...clearerOf(before, remark), from: before.from, to: remark.to };
  }
  return joined;
}

const isInPassing = ({ polarity }: Remark) => polarity === 'neutral';

function clearerOf(a: Remark, b: Remark): Remark {
  if (isInPassing(a) || isInPassing(b)) return isInPassing(a) ? b : a;
  return certaintyOf(b) > certaintyOf(a) ? b : a;
}
