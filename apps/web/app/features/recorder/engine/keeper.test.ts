import { expect, it } from 'vitest';
import { Keeper } from './keeper.ts';

const part = (place: number) => ({ segment: 0, place, data: new Blob([String(place)]) });

/** A disk that is full at some of the times it is written to. */
function setUp(fullAt: number[]) {
  const written: number[][] = [];
  const told: boolean[] = [];
  const write = async (parts: { place: number }[]) => {
    written.push(parts.map(({ place }) => place));
    if (fullAt.includes(written.length)) throw new Error('The disk is full');
  };
  return { written, told, keeper: new Keeper(write, (isKept) => told.push(isKept)) };
}

it('writes every part once, and what is known at the end', async () => {
  const { written, told, keeper } = setUp([]);
  for (const place of [0, 1]) keeper.keep(part(place));
  await keeper.done;
  keeper.keep();
  await keeper.done;
  expect(written.flat()).toEqual([0, 1]);
  expect(told).not.toContain(false);
});

it('writes what could not be written with the next part', async () => {
  const { written, told, keeper } = setUp([2, 3]);
  for (const place of [0, 1, 2, 3]) {
    keeper.keep(part(place));
    await keeper.done;
  }
  expect(written).toEqual([[0], [1], [1, 2], [1, 2, 3]]);
  expect(told).toEqual([true, false, false, true]);
});

it('says that the end of a recording is not kept', async () => {
  const { written, told, keeper } = setUp([2, 3]);
  keeper.keep(part(0));
  await keeper.done;
  keeper.keep(part(1));
  await keeper.done;
  keeper.keep();
  await keeper.done;
  expect(written).toEqual([[0], [1], [1]]);
  expect(told).toEqual([true, false, false]);
});
