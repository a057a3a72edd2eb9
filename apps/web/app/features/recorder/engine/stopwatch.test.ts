import { expect, it } from 'vitest';
import { Stopwatch } from './stopwatch.ts';

it('counts what was recorded and leaves out the pauses', () => {
  let now = 1000;
  const watch = new Stopwatch(30, () => now);
  now += 5000;
  expect(watch.seconds).toBe(30);
  watch.run();
  now += 5000;
  watch.run();
  expect(watch.seconds).toBe(35);
  watch.pause();
  now += 60_000;
  watch.pause();
  expect(watch.seconds).toBe(35);
  watch.run();
  now += 500;
  expect(watch.seconds).toBe(35.5);
});
