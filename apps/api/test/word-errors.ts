const small = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
].flatMap((names) => names.split(' '));
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** The words of a text, without case and punctuation; a number up to 99 counts as the words it is read in. */
export function wordsOf(text: string): string[] {
  const read = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\$(\d+)/g, '$1 dollars');
  return (read.match(/[a-z0-9']+/g) ?? []).flatMap((word) => (/^\d{1,2}$/.test(word) ? numberWords(+word) : [word]));
}

function numberWords(number: number): string[] {
  const unit = small[number < 20 ? number : number % 10] ?? '';
  if (number < 20) return [unit];
  const ten = tens[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? [ten] : [ten, unit];
}

/** The share of the words said that would have to be put in, taken out or changed to get what was heard. */
export function wordErrors(said: string, heard: string): number {
  const [wanted, found] = [wordsOf(said), wordsOf(heard)];
  let row = found.map((_, i) => i + 1);
  for (const [done, word] of wanted.entries()) {
    let [corner, left] = [done, done + 1];
    row = row.map((above, i) => {
      left = Math.min(above + 1, left + 1, corner + (word === found[i] ? 0 : 1));
      corner = above;
      return left;
    });
  }
  return (row.at(-1) ?? wanted.length) / wanted.length;
}
