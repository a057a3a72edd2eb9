import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('lets two work at a time, and the next in line when one is through, however it ends', async () => {
  const run = atMost(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    run(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 0) throw new Error('It failed');
      return number;
    }).catch((error: Error) => error.message),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(all)).toEqual(['It failed', 1, 2, 3]);
});
