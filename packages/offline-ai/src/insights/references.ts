import { cleanUpQuote, findTopics, isVerdict } from './quotes.ts';
import { getCertainty, type Remark } from './remarks.ts';
import { countWords } from './sentences.ts';

const maxQuoteLength = 320;

/** Joins remarks that refer to the previous remark: "It asks me to book a demo. I hate that." is one remark. */
export function attachReferences(remarks: readonly Remark[], text: string): Remark[] {
  const joined: Remark[] = [];
  for (const remark of remarks) {
    const previous = joined.at(-1);
    const polarity = previous && getJoinedPolarity(previous, remark, text);
    if (previous && polarity) {
      const { probabilities } = previous.polarity === polarity ? previous : remark;
      joined[joined.length - 1] = { ...previous, probabilities, polarity, to: remark.to };
    } else joined.push(remark);
  }
  return joined;
}

/** Returns the polarity of both remarks together, or null if the second remark does not refer to the first. */
function getJoinedPolarity(previous: Remark, remark: Remark, text: string): Remark['polarity'] | null {
  const [previousText, remarkText] = [previous, remark].map(({ from, to }) => cleanUpQuote(text.slice(from, to)));
  if (!previousText || !remarkText || remark.polarity === 'neutral') return null;
  const isNext = remark.from - previous.to <= 3 && remark.to - previous.from <= maxQuoteLength;
  if (!isNext || countWords(previousText) < 3) return null;
  if (countWords(remarkText) < 3) return isSarcastic(previous, remarkText) ? 'negative' : remark.polarity;
  if (!reference.test(remarkText) || isVerdict(remarkText)) return null;
  if (previous.polarity === 'neutral') return countWords(remarkText) <= 12 ? remark.polarity : null;
  if (countWords(remarkText) > 9 || findTopics(remarkText).length > 0) return null;
  const canCorrect = getCertainty(previous) < 0.8 && getCertainty(remark) > getCertainty(previous);
  return previous.polarity === remark.polarity || canCorrect ? remark.polarity : null;
}

/** Sentences that refer to the previous sentence. */
const reference =
  /^(that|this|it|these|those)('s|\b)|^i (find|found|think|call) (that|this|it)\b|\b(that|this|it|them)[!?.]?$|^i'm (so |really |very |a bit |a little |getting )*(frustrated|lost|confused|annoyed|stuck|irritated|puzzled|impressed|amazed)$/i;

const praise =
  /^(just )?(great|wonderful|fantastic|perfect|brilliant|lovely|nice|super|awesome|amazing|cool|good)[!.]?$/i;

/** Detects sarcasm such as "It says not available. Great." */
function isSarcastic({ probabilities: { positive, negative } }: Remark, words: string): boolean {
  return praise.test(words) && negative > 0.1 && negative > 3 * positive;
}
