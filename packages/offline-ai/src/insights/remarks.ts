import type { Classification, Polarity, PolarityClassifier } from './polarity.ts';
import { isContrasting, splitClauses, type TextRange } from './sentences.ts';

/** A statement of the tester with its polarity. */
export type Remark = TextRange & Classification & { polarity: Polarity };

/** Remarks with a lower probability are neutral. */
const minProbability = 0.5;
/** For clauses without a word such as 'but', which seldom contradict each other. */
const minProbabilityWithoutContrast = 0.65;

/** Extracts one remark from a sentence, or several if its clauses have different polarities. */
export async function extractRemarks(
  sentence: TextRange,
  text: string,
  classify: PolarityClassifier,
): Promise<Remark[]> {
  const whole = createRemark(sentence, await classify(text.slice(sentence.from, sentence.to)), minProbability);
  const clauses = splitClauses(sentence, text);
  if (clauses.length < 2) return [whole];
  const remarks: Remark[] = [];
  for (const [i, clause] of clauses.entries()) {
    const words = text.slice(clause.from, clause.to);
    const next = clauses[i + 1];
    const isBeforeContrast = next !== undefined && isContrasting(text.slice(next.from, next.to));
    const threshold = isBeforeContrast || isContrasting(words) ? minProbability : minProbabilityWithoutContrast;
    const remark = createRemark(clause, await classify(words), threshold);
    remarks.push(isBeforeContrast && expectation.test(words) ? { ...remark, polarity: 'neutral' } : remark);
  }
  const opinions = remarks.filter(({ polarity }) => polarity !== 'neutral');
  if (new Set(opinions.map(({ polarity }) => polarity)).size === 2) return joinSamePolarity(remarks);
  const clearest = opinions.sort((a, b) => getCertainty(b) - getCertainty(a))[0];
  const isClearer = whole.polarity === 'neutral' && clearest && getCertainty(clearest) >= minProbabilityWithoutContrast;
  return [isClearer ? { ...clearest, ...sentence } : whole];
}

export function getCertainty({ probabilities, polarity }: Remark): number {
  return probabilities[polarity];
}

/** An expectation such as "I thought it would be hard, but …" is neutral. */
const expectation =
  /\bi (thought|expected|assumed|feared|was (worried|afraid|expecting|sceptical|skeptical)|wasn't expecting|didn't expect)\b/i;

function createRemark(range: TextRange, classification: Classification, threshold: number): Remark {
  const { positive, negative } = classification.probabilities;
  const negativeOrNeutral = negative >= threshold ? 'negative' : 'neutral';
  return { ...range, ...classification, polarity: positive >= threshold ? 'positive' : negativeOrNeutral };
}

/** Joins adjacent remarks with the same polarity. A neutral remark joins its neighbor. */
function joinSamePolarity(remarks: readonly Remark[]): Remark[] {
  const joined: Remark[] = [];
  for (const remark of remarks) {
    const previous = joined.at(-1);
    const canJoin = previous && (remark.polarity === previous.polarity || [remark, previous].some(isNeutral));
    if (!canJoin) joined.push(remark);
    else joined[joined.length - 1] = { ...selectClearer(previous, remark), from: previous.from, to: remark.to };
  }
  return joined;
}

const isNeutral = ({ polarity }: Remark) => polarity === 'neutral';

function selectClearer(a: Remark, b: Remark): Remark {
  if (isNeutral(a) || isNeutral(b)) return isNeutral(a) ? b : a;
  return getCertainty(b) > getCertainty(a) ? b : a;
}
