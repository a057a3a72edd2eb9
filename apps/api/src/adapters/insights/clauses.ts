import { countWords, cutAt, type TextRange } from './sentences.ts';

const contrast =
  / (?=(?:but|however|although|even though|though|whereas|on the other hand|except|and yet)\b)|(?<=,) (?=(?:while|yet|unfortunately|sadly|still)\b)/;
const subject = "(?:i|i'm|i've|i'd|it|it's|its|the|they|they're|there|there's|that|that's|this|you|my|we|one|some|all)";
const conjunction = new RegExp(` (?=and ${subject}\\b)|(?<=,) (?=(?:so|which|${subject})\\b)|(?<=[;–—-]) `);
const clauseBoundary = new RegExp(`${contrast.source}|${conjunction.source}`, 'gi');

const minWords = 3;

/** Splits a sentence into its clauses: "I love the photos but I can't find the prices" makes two points. */
export function splitClauses(sentence: TextRange, text: string): TextRange[] {
  const whole = text.slice(sentence.from, sentence.to);
  const cuts: number[] = [];
  let lastCut = 0;
  for (const { index } of whole.matchAll(clauseBoundary)) {
    const remainder = whole.slice(index + 1).replace(/^and /i, '');
    if (countWords(whole.slice(lastCut, index)) < minWords || countWords(remainder) < minWords) continue;
    cuts.push(sentence.from + index);
    lastCut = index;
  }
  return cutAt(cuts, sentence, text).map(({ from, to }) => ({
    from,
    to: to - countTrailingPunctuation(text.slice(from, to)),
  }));
}

export function isContrasting(text: string): boolean {
  return contrast.test(` ${text.toLowerCase()}`);
}

/** Counts the punctuation marks and spaces at the end of a clause. */
function countTrailingPunctuation(clause: string): number {
  return /[\s,;–—-]*$/.exec(clause)?.[0].length ?? 0;
}
