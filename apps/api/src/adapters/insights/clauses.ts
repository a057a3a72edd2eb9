import { countWords, cutAt, type TextRange } from './sentences.ts';

const contrast =
  / (?=(?:but|however|although|even though|though|whereas|on the other hand|except|and yet)\b)|(?<=,) (?=(?:while|yet|unfortunately|sadly|still)\b)/;
const subject = "(?:i|i'm|i've|i'd|it|it's|its|the|they|they're|there|there's|that|that's|this|you|my|we|one|some|all)";
const joint = new RegExp(` (?=and ${subject}\\b)|(?<=,) (?=(?:so|which|${subject})\\b)|(?<=[;–—-]) `);
const border = new RegExp(`${contrast.source}|${joint.source}`, 'gi');

const minWords = 3;

/** Splits a sentence into its clauses: "I love the photos but I can't find the prices" makes two points. */
export function splitClauses(sentence: TextRange, text: string): TextRange[] {
  const whole = text.slice(sentence.from, sentence.to);
  const cuts: number[] = [];
  let last = 0;
  for (const { index } of whole.matchAll(border)) {
    const rest = whole.slice(index + 1).replace(/^and /i, '');
    if (countWords(whole.slice(last, index)) < minWords || countWords(rest) < minWords) continue;
    cuts.push(sentence.from + index);
    last = index;
  }
  return cutAt(cuts, sentence, text).map(({ from, to }) => ({ from, to: to - countTrailing(text.slice(from, to)) }));
}

export function isContrasting(text: string): boolean {
  return contrast.test(` ${text.toLowerCase()}`);
}

/** Length of the punctuation and spaces at the end of a clause. */
function countTrailing(clause: string): number {
  return /[\s,;–—-]*$/.exec(clause)?.[0].length ?? 0;
}
