/** Characters that text recognition confuses become the same character. */
const confusions: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i|!]/g, 'l'],
  [/5/g, 's'],
];

/** Returns the letters and digits in the spelling that is compared, without accents. */
export function foldText(text: string): string {
  return foldConfusions(removeAccents(text).replace(/[^\p{L}\p{N}|!]/gu, ''));
}

export function foldConfusions(text: string): string {
  return confusions.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), text);
}

export function removeAccents(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

/** Longer words may differ in one character. In short words, one character makes another word. */
export function getAllowedErrors(word: string): number {
  return word.length > 4 ? 1 : 0;
}

export function containsFuzzy(text: string, word: string): boolean {
  return text.includes(word) || countErrorsWithin(text, word) <= getAllowedErrors(word);
}

/** The Levenshtein distance. */
export function countErrors(one: string, other: string): number {
  return measure(one, other, 'whole');
}

/** The smallest distance of the word to any part of the text (Sellers). */
function countErrorsWithin(text: string, word: string): number {
  return measure(word, text, 'part');
}

function measure(word: string, text: string, match: 'whole' | 'part'): number {
  // `row[i]`: the distance of the first i characters of the text.
  let row = Array.from({ length: text.length + 1 }, (_, index) => (match === 'whole' ? index : 0));
  for (const [index, character] of [...word].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= text.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (text[at - 1] === character ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return match === 'whole' ? (row.at(-1) ?? 0) : Math.min(...row);
}
