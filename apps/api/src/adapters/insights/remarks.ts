import { isContrasting, splitClauses } from './clauses.ts';
import type { Judge, Judgement, Polarity } from './polarity.ts';
import type { Stretch } from './sentences.ts';

/** Something that was said about the site, or in passing, and how it was meant. */
export type Remark = Stretch & { polarity: Polarity; likelihood: number; embedding: Float32Array };

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
  const found = new Set(remarks.map(({ polarity }) => polarity));
  if (found.has('positive') && found.has('negative')) return joinAgreeing(remarks);
  const clearest = remarks.filter(({ polarity }) => polarity !== 'neutral').sort((a, b) => b.likelihood - a.likelihood)[0];
  if (whole.polarity === 'neutral' && clearest && clearest.likelihood >= quiteSure) return [{ ...clearest, ...sentence }];
  return [whole];
}

/** "I thought it would be hard, but …" blames nothing. */
const expectation = /\bi (thought|expected|assumed|feared|was (worried|afraid|expecting|sceptical|skeptical)|wasn't expecting|didn't expect)\b/i;

function remarkOf(stretch: Stretch, { likelihoods, embedding }: Judgement, atLeast: number): Remark {
  const { positive, negative, neutral } = likelihoods;
  if (positive >= atLeast) return { ...stretch, polarity: 'positive', likelihood: positive, embedding };
  if (negative >= atLeast) return { ...stretch, polarity: 'negative', likelihood: negative, embedding };
  return { ...stretch, polarity: 'neutral', likelihood: neutral, embedding };
}

/** Neighbours of one opinion become one remark; what is said in passing goes with the one before it, or else after it. */
function joinAgreeing(remarks: readonly Remark[]): Remark[] {
  const joined: Remark[] = [];
  for (const remark of remarks) {
    const before = joined.at(-1);
    if (!before || (remark.polarity !== before.polarity && ![remark.polarity, before.polarity].includes('neutral'))) {
      joined.push(remark);
      continue;
    }
    const clearer = before.polarity === 'neutral' || (remark.polarity === before.polarity && remark.likelihood > before.likelihood) ? remark : before;
    joined[joined.length - 1] = { ...clearer, from: before.from, to: remark.to };
  }
  return joined;
}
