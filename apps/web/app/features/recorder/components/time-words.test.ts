import { describe, expect, it } from 'vitest';
import { lengthWords, timeWords } from './time-words.ts';

const review = { min: 180, max: 300, stop: 1200 };
const practice = { min: 10, max: 60, stop: 60 };

describe('a recording', () => {
  it.each([
    [review, 0, 'Aim for 3 to 5 minutes.'],
    [review, 179.9, 'Aim for 3 to 5 minutes.'],
    [review, 180, 'Long enough already. Stop when you have said it all.'],
    [review, 300, 'That is long enough. Come to an end.'],
    [review, 1139, 'That is long enough. Come to an end.'],
    [review, 1140, 'It stops by itself at 20:00.'],
    [practice, 0, 'Aim for 10 to 60 seconds.'],
    [practice, 10, 'Long enough already. Stop when you have said it all.'],
  ])('of %j is told after %d seconds: %s', (limits, seconds, words) => {
    expect(timeWords(seconds, limits)).toBe(words);
  });
});

it('is asked for in whole minutes, or in seconds', () => {
  expect(lengthWords(180, 300)).toBe('3 to 5 minutes');
  expect(lengthWords(10, 60)).toBe('10 to 60 seconds');
});
