import { describe, expect, it } from 'vitest';
import { createSavedRecording, dropPartsAfterGap } from './saved-recording.ts';

const segment = (isWhole: boolean) => ({ format: 'video/webm', seconds: 8, isWhole });
const partsAt = (at: number, indexes: number[]) =>
  indexes.map((index) => ({ segment: at, index, data: new Blob([`${at}.${index}`]) }));
const readTexts = (parts: Blob[][]) => Promise.all(parts.map((some) => new Blob(some).text()));

describe('restoring a saved recording', () => {
  const recording = {
    ...createSavedRecording('user practice', 1000),
    segments: [segment(true), segment(true), segment(false)],
  };

  it('returns all parts when none is missing', async () => {
    const found = dropPartsAfterGap(recording, [partsAt(0, [0, 1, 2]), partsAt(1, [0]), partsAt(2, [0, 1])]);
    expect(await readTexts(found.parts)).toEqual(['0.00.10.2', '1.0', '2.02.1']);
    expect(found.recording).toEqual(recording);
  });

  it('ends a segment at the first missing part', async () => {
    const found = dropPartsAfterGap(recording, [partsAt(0, [0, 1, 3, 4]), partsAt(1, [1]), partsAt(2, [])]);
    expect(await readTexts(found.parts)).toEqual(['0.00.1', '', '']);
    expect(found.recording.segments.map(({ isWhole }) => isWhole)).toEqual([false, false, false]);
  });
});

it('gives recordings with the same key different ids', () => {
  expect(createSavedRecording('user practice', 1000).id).toBe('user practice 1000');
  expect(createSavedRecording('user practice', 1001).id).toBe('user practice 1001');
});
