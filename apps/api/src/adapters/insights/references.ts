import { certaintyOf, type Remark } from './remarks.ts';
import { wordsIn } from './sentences.ts';
import { topicsOf } from './topics.ts';
import { isVerdict, tidy } from './wording.ts';

const longestQuote = 320;

/** "It asks me to book a demo. I hate that." is one remark: the second sentence judges the first. */
export function attachReferences(remarks: readonly Remark[], text: string): Remark[] {
  const attached: Remark[] = [];
  for (const remark of remarks) {
    const before = attached.at(-1);
    const polarity = before && polarityTogether(before, remark, text);
    if (before && polarity) {
      const judging = before.polarity === polarity ? before : remark;
      attached[attached.length - 1] = { ...before, likelihoods: judging.likelihoods, polarity, to: remark.to };
    } else attached.push(remark);
  }
  return attached;
}

/** Null when the second remark is about something else than the first. */
function polarityTogether(before: Remark, remark: Remark, text: string): Remark['polarity'] | null {
  const [first, second] = [before, remark].map(({ from, to }) => tidy(text.slice(from, to)));
  if (!first || !second || remark.polarity === 'neutral') return null;
  const isNext = remark.from - before.to <= 3 && remark.to - before.from <= longestQuote;
  if (!isNext || wordsIn(first) < 3) return null;
  if (wordsIn(second) < 3) return isSarcastic(before, second) ? 'negative' : remark.polarity;
  if (!pointer.test(second) || isVerdict(second)) return null;
  if (before.polarity === 'neutral') return wordsIn(second) <= 12 ? remark.polarity : null;
  if (wordsIn(second) > 9 || topicsOf(second).length > 0) return null;
  const mayCorrect = certaintyOf(before) < 0.8 && certaintyOf(remark) > certaintyOf(before);
  return before.polarity === remark.polarity || mayCorrect ? remark.polarity : null;
}

/** Words that say nothing without what was said before them. */
const pointer =
  /^(that|this|it|these|those)('s|\b)|^i (find|found|think|call) (that|this|it)\b|\b(that|this|it|them)[!?.]?$|^i'm (so |really |very |a bit |a little |getting )*(frustrated|lost|confused|annoyed|stuck|irritated|puzzled|impressed|amazed)$/i;

const praise =
  /^(just )?(great|wonderful|fantastic|perfect|brilliant|lovely|nice|super|awesome|amazing|cool|good)[!.]?$/i;

/** "It says not available. Great." */
function isSarcastic({ likelihoods: { positive, negative } }: Remark, words: string): boolean {
  return praise.test(words) && negative > 0.1 && negative > 3 * positive;
}
