import { expect, it } from 'vitest';
import { SilenceTimer } from './silence-timer.ts';

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
