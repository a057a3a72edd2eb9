import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { getCopiedShare, listPhrases } from './phrases.ts';

const toSegments = (text: string) => [{ startSeconds: 0, endSeconds: 10, text }];

// cspell:ignore dont
it('lists different phrases of four words with their times', () => {
  expect(listPhrases(toSegments("I don’t like it. I DON'T like it!"))).toEqual([
    { text: 'i dont like it', atSeconds: 0 },
    { text: 'dont like it i', atSeconds: 1.25 },
    { text: 'like it i dont', atSeconds: 2.5 },
    { text: 'it i dont like', atSeconds: 3.75 },
  ]);
  expect(listPhrases(toSegments('Only three words'))).toEqual([]);
});

it.each([
  [8, 32, 400, 0.25],
  [8, 33, 400, null],
  [7, 10, 10, null],
  [100, 100, 300, 1],
])('judges %i shared phrases of %i and %i as a share of %s', (shared, phrases, otherPhrases, expected) => {
  expect(getCopiedShare(shared, phrases, otherPhrases)).toBe(expected);
});

type Review = { id: string; sentences: { text: string }[] };
const folder = path.join(import.meta.dirname, '../../../offline-ai/training/transcripts');

it('takes no review of the training data for a copy of another one', () => {
  const reviews = readdirSync(folder).flatMap((file): Review[] =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  );
  const phrases = reviews.map(({ sentences }) =>
    listPhrases(toSegments(sentences.map(({ text }) => text).join(' '))).map(({ text }) => text),
  );
  const reviewsByPhrase = new Map<string, number[]>();
  const alarms: string[] = [];
  for (const [index, texts] of phrases.entries()) {
    const shared = new Map<number, number>();
    for (const text of texts) {
      const earlier = reviewsByPhrase.get(text) ?? [];
      for (const other of earlier) shared.set(other, (shared.get(other) ?? 0) + 1);
      reviewsByPhrase.set(text, [...earlier, index]);
    }
    for (const [other, count] of shared) {
      const isAlarm = getCopiedShare(count, texts.length, phrases[other]?.length ?? 0) !== null;
      if (isAlarm) alarms.push(`${reviews[index]?.id} and ${reviews[other]?.id}`);
    }
  }
  expect(reviews.length).toBeGreaterThan(900);
  expect(alarms).toEqual([]);
});
