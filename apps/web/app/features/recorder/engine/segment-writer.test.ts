import { expect, it } from 'vitest';
import { SegmentWriter } from './segment-writer.ts';

const createPart = (index: number) => ({ segment: 0, index, data: new Blob([String(index)]) });

/** Creates a writer whose writes with the given numbers fail, starting at 1. */
function createWriter(failingWrites: number[]) {
  const written: number[][] = [];
  const results: boolean[] = [];
  const writeParts = async (parts: { index: number }[]) => {
    written.push(parts.map(({ index }) => index));
    if (failingWrites.includes(written.length)) throw new Error('The disk is full');
  };
  return { written, results, writer: new SegmentWriter(writeParts, (isSaved) => results.push(isSaved)) };
}

it('writes every part only once, even if a later write has no new part', async () => {
  const { written, results, writer } = createWriter([]);
  for (const index of [0, 1]) writer.write(createPart(index));
  await writer.settled;
  writer.write();
  await writer.settled;
  expect(written.flat()).toEqual([0, 1]);
  expect(results).not.toContain(false);
});

it('retries failed parts together with the next part', async () => {
  const { written, results, writer } = createWriter([2, 3]);
  for (const index of [0, 1, 2, 3]) {
    writer.write(createPart(index));
    await writer.settled;
  }
  expect(written).toEqual([[0], [1], [1, 2], [1, 2, 3]]);
  expect(results).toEqual([true, false, false, true]);
});

it('reports that the last part could not be saved', async () => {
  const { written, results, writer } = createWriter([2, 3]);
  writer.write(createPart(0));
  await writer.settled;
  writer.write(createPart(1));
  await writer.settled;
  writer.write();
  await writer.settled;
  expect(written).toEqual([[0], [1], [1]]);
  expect(results).toEqual([true, false, false]);
});
