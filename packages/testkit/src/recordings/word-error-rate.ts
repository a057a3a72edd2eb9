const numbersBelowTwenty = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
].flatMap((names) => names.split(' '));
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Splits a text into lower-case words without punctuation. Numbers up to 99 become words. */
export function splitWords(text: string): string[] {
  const normalized = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\$(\d+)/g, '$1 dollars');
  return (normalized.match(/[a-z0-9']+/g) ?? []).flatMap((word) =>
    /^\d{1,2}$/.test(word) ? spellNumber(+word) : [word],
  );
}

function spellNumber(number: number): string[] {
  const unit = numbersBelowTwenty[number < 20 ? number : number % 10] ?? '';
  if (number < 20) return [unit];
  const ten = tens[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? [ten] : [ten, unit];
}

/** Divides the insertions, deletions and substitutions (Levenshtein distance) by the number of spoken words. */
export function computeWordErrorRate(spoken: string, recognized: string): number {
  const [expected, actual] = [splitWords(spoken), splitWords(recognized)];
  let row = actual.map((_, i) => i + 1);
  for (const [index, word] of expected.entries()) {
    let [corner, left] = [index, index + 1];
    row = row.map((above, i) => {
      left = Math.min(above + 1, left + 1, corner + (word === actual[i] ? 0 : 1));
      corner = above;
      return left;
    });
  }
  return (row.at(-1) ?? expected.length) / expected.length;
}
