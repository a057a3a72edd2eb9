import { describe, expect, it } from 'vitest';
import { createSavedRecording, dropPartsAfterGap } from './saved-recording.ts';

const createSegment = (isWhole: boolean) => ({ format: 'video/webm', seconds: 8, isWhole });
const createParts = (segment: number, indexes: number[]) =>
  indexes.map((index) => ({ segment, index, data: new Blob([`${segment}.${index}`]) }));
const readTexts = (parts: Blob[][]) => Promise.all(parts.map((segmentParts) => new Blob(segmentParts).text()));

describe('restoring a saved recording', () => {
  const recording = {
    ...createSavedRecording('user practice', 1000),
    segments: [createSegment(true), createSegment(true), createSegment(false)],
  };

  it('returns all parts when none is missing', async () => {
    const restored = dropPartsAfterGap(recording, [
      createParts(0, [0, 1, 2]),
      createParts(1, [0]),
      createParts(2, [0, 1]),
    ]);
    expect(await readTexts(restored.parts)).toEqual(['0.00.10.2', '1.0', '2.02.1']);
    expect(restored.recording).toEqual(recording);
  });

  it('ends a segment at the first missing part', async () => {
    const restored = dropPartsAfterGap(recording, [
      createParts(0, [0, 1, 3, 4]),
      createParts(1, [1]),
      createParts(2, []),
    ]);
    expect(await readTexts(restored.parts)).toEqual(['0.00.1', '', '']);
    expect(restored.recording.segments.map(({ isWhole }) => isWhole)).toEqual([false, false, false]);
  });
});

it('gives recordings with the same key different ids', () => {
  expect(createSavedRecording('user practice', 1000).id).toBe('user practice 1000');
  expect(createSavedRecording('user practice', 1001).id).toBe('user practice 1001');
});
