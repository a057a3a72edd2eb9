import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getCopiedShare, listPhrases } from '@outloud/domain/recordings/phrases';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../recordings');
const recordings = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

const readPhrases = (text: string) =>
  new Set(listPhrases([{ startSeconds: 0, endSeconds: 60, text }]).map(({ text: phrase }) => phrase));
const findCopy = (first: string, second: string) => {
  const [phrases, otherPhrases] = [readPhrases(first), readPhrases(second)];
  const shared = [...phrases].filter((phrase) => otherPhrases.has(phrase)).length;
  return getCopiedShare(shared, phrases.size, otherPhrases.size);
};

it('holds only the recording that repeats the script of another one as a copy', () => {
  expect(recordings).toHaveLength(5);
  const pairs = recordings.flatMap((first, index) =>
    recordings.slice(index + 1).map((second) => [first, second] as const),
  );
  const copies = pairs.filter(([first, second]) => findCopy(first.text, second.text) !== null);
  expect(copies.map(([first, second]) => [first.name, second.name])).toEqual([['fernfoot.txt', 'shop-mixed.txt']]);
});

it.each(recordings)('recognizes the second half of $name as a copy', ({ text }) => {
  expect(findCopy(text, text.slice(text.length / 2))).toBeGreaterThan(0.25);
});
