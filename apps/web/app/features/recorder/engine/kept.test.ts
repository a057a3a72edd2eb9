import { describe, expect, it } from 'vitest';
import { newKept, upToGaps } from './kept.ts';

const segment = (isWhole: boolean) => ({ format: 'video/webm', seconds: 8, isWhole });
const partsAt = (at: number, places: number[]) =>
  places.map((place) => ({ segment: at, place, data: new Blob([`${at}.${place}`]) }));
const textsOf = (parts: Blob[][]) => Promise.all(parts.map((some) => new Blob(some).text()));

describe('what was kept of a recording', () => {
  const kept = { ...newKept('somebody practice', 1000), segments: [segment(true), segment(true), segment(false)] };

  it('is all there when no part is missing', async () => {
    const found = upToGaps(kept, [partsAt(0, [0, 1, 2]), partsAt(1, [0]), partsAt(2, [0, 1])]);
    expect(await textsOf(found.parts)).toEqual(['0.00.10.2', '1.0', '2.02.1']);
    expect(found.kept).toEqual(kept);
  });

  it('ends a segment at the first part that is missing', async () => {
    const found = upToGaps(kept, [partsAt(0, [0, 1, 3, 4]), partsAt(1, [1]), partsAt(2, [])]);
    expect(await textsOf(found.parts)).toEqual(['0.00.1', '', '']);
    expect(found.kept.segments.map(({ isWhole }) => isWhole)).toEqual([false, false, false]);
  });
});

it('no two recordings have the same name', () => {
  expect(newKept('somebody practice', 1000).id).toBe('somebody practice 1000');
  expect(newKept('somebody practice', 1001).id).toBe('somebody practice 1001');
});
