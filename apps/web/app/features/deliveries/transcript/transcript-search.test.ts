import { expect, test } from 'vitest';
import { findHits } from './transcript-search.tsx';

const texts = ['The price is a nice price.', 'Nothing here.', 'PRICES (9.99) went up'];

test('finds every occurrence and ignores case', () => {
  expect(findHits(texts, 'price')).toEqual([
    { segment: 0, from: 4, to: 9 },
    { segment: 0, from: 20, to: 25 },
    { segment: 2, from: 0, to: 5 },
  ]);
});

test('matches special characters literally', () => {
  expect(findHits(texts, '(9.99)')).toEqual([{ segment: 2, from: 7, to: 13 }]);
  expect(findHits(texts, '.*')).toEqual([]);
});

test('trims the query and returns no hits for a blank query', () => {
  expect(findHits(texts, '  ')).toEqual([]);
  expect(findHits(texts, ' nothing ')).toEqual([{ segment: 1, from: 0, to: 7 }]);
});
