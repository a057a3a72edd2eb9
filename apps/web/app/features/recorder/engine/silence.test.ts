import { expect, it } from 'vitest';
import { Silence } from './silence.ts';

it('lasts until somebody is heard', () => {
  let now = 0;
  const silence = new Silence(() => now);
  now = 11_000;
  silence.hear(-60);
  expect(silence.seconds).toBe(11);
  silence.hear(-20);
  expect(silence.seconds).toBe(0);
  now = 14_000;
  silence.hear(Number.NEGATIVE_INFINITY);
  expect(silence.seconds).toBe(3);
  silence.reset();
  expect(silence.seconds).toBe(0);
});
