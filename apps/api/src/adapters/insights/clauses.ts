import { cutAt, type Stretch, wordsIn } from './sentences.ts';

const contrast =
  / (?=(?:but|however|although|even though|though|whereas|on the other hand|except|and yet)\b)|(?<=,) (?=(?:while|yet|unfortunately|sadly|still)\b)/;
const subject = "(?:i|i'm|i've|i'd|it|it's|its|the|they|they're|there|there's|that|that's|this|you|my|we|one|some|all)";
const joint = new RegExp(` (?=and ${subject}\\b)|(?<=,) (?=(?:so|which|${subject})\\b)|(?<=[;–—-]) `);
const border = new RegExp(`${contrast.source}|${joint.source}`, 'gi');

const fewestWords = 3;

/** The parts of a sentence that could stand alone: "I love the photos but I can't find the prices" makes two points. */
export function splitClauses(sentence: Stretch, text: string): Stretch[] {
  const whole = text.slice(sentence.from, sentence.to);
  const cuts: number[] = [];
  let last = 0;
  for (const { index } of whole.matchAll(border)) {
    const rest = whole.slice(index + 1).replace(/^and /i, '');
    if (wordsIn(whole.slice(last, index)) < fewestWords || wordsIn(rest) < fewestWords) continue;
    cuts.push(sentence.from + index);
    last = index;
  }
  return cutAt(cuts, sentence, text).map(({ from, to }) => ({ from, to: to - trailing(text.slice(from, to)) }));
}

export function isContrasting(text: string): boolean {
  return contrast.test(` ${text.toLowerCase()}`);
}

function trailing(clause: string): number {
  return /[\s,;–—-]*$/.exec(clause)?.[0].length ?? 0;
}
