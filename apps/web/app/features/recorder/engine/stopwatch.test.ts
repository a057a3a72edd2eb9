import { expect, it } from 'vitest';
import { SilenceTimer, Stopwatch } from './stopwatch.ts';

it('counts recorded seconds and excludes pauses', () => {
  let now = 1000;
  const stopwatch = new Stopwatch(30, () => now);
  now += 5000;
  expect(stopwatch.seconds).toBe(30);
  stopwatch.run();
  now += 5000;
  stopwatch.run();
  expect(stopwatch.seconds).toBe(35);
  stopwatch.pause();
  now += 60_000;
  stopwatch.pause();
  expect(stopwatch.seconds).toBe(35);
  stopwatch.run();
  now += 500;
  expect(stopwatch.seconds).toBe(35.5);
});

it('counts at most 10 seconds while the computer sleeps', () => {
  let now = 1000;
  const stopwatch = new Stopwatch(0, () => now);
  stopwatch.tick();
  expect(stopwatch.seconds).toBe(0);
  stopwatch.run();
  for (let part = 0; part < 10; part += 1) {
    now += 2000;
    stopwatch.tick();
  }
  expect(stopwatch.seconds).toBe(20);
  now += 3_600_000;
  expect(stopwatch.seconds).toBe(30);
  stopwatch.tick();
  now += 2000;
  expect(stopwatch.seconds).toBe(32);
});

it('counts the seconds since the last speech, and resets on speech', () => {
  let now = 0;
  const silence = new SilenceTimer(() => now);
  now = 11_000;
  silence.addLevel(-60);
  expect(silence.seconds).toBe(11);
  silence.addLevel(-20);
  expect(silence.seconds).toBe(0);
  now = 14_000;
  silence.addLevel(Number.NEGATIVE_INFINITY);
  expect(silence.seconds).toBe(3);
  silence.reset();
  expect(silence.seconds).toBe(0);
});
