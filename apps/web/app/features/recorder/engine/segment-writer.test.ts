import { expect, it } from 'vitest';
import { SegmentWriter } from './segment-writer.ts';

const part = (index: number) => ({ segment: 0, index, data: new Blob([String(index)]) });

/** Sets up a disk that is full at the given writes. */
function setUp(failingWrites: number[]) {
  const written: number[][] = [];
  const results: boolean[] = [];
  const writeParts = async (parts: { index: number }[]) => {
    written.push(parts.map(({ index }) => index));
    if (failingWrites.includes(written.length)) throw new Error('The disk is full');
  };
  return { written, results, writer: new SegmentWriter(writeParts, (isSaved) => results.push(isSaved)) };
}

it('writes every part once and the metadata at the end', async () => {
  const { written, results, writer } = setUp([]);
  for (const index of [0, 1]) writer.write(part(index));
  await writer.settled;
  writer.write();
  await writer.settled;
  expect(written.flat()).toEqual([0, 1]);
  expect(results).not.toContain(false);
});

it('retries failed parts together with the next part', async () => {
  const { written, results, writer } = setUp([2, 3]);
  for (const index of [0, 1, 2, 3]) {
    writer.write(part(index));
    await writer.settled;
  }
  expect(written).toEqual([[0], [1], [1, 2], [1, 2, 3]]);
  expect(results).toEqual([true, false, false, true]);
});

it('reports when the end of a recording could not be saved', async () => {
  const { written, results, writer } = setUp([2, 3]);
  writer.write(part(0));
  await writer.settled;
  writer.write(part(1));
  await writer.settled;
  writer.write();
  await writer.settled;
  expect(written).toEqual([[0], [1], [1]]);
  expect(results).toEqual([true, false, false]);
});
