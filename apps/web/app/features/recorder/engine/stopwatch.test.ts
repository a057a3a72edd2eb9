import { expect, it } from 'vitest';
import { Stopwatch } from './stopwatch.ts';

it('counts recorded seconds without pauses', () => {
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

it('does not count the time that the computer sleeps', () => {
  let now = 1000;
  const watch = new Stopwatch(0, () => now);
  watch.tick();
  expect(watch.seconds).toBe(0);
  watch.run();
  for (let part = 0; part < 10; part += 1) {
    now += 2000;
    watch.tick();
  }
  expect(watch.seconds).toBe(20);
  now += 3_600_000;
  expect(watch.seconds).toBe(30);
  watch.tick();
  now += 2000;
  expect(watch.seconds).toBe(32);
});
