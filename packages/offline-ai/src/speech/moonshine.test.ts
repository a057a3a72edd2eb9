import { describe, expect, it } from 'vitest';
import { getRepeatedPhraseLength, removeRepetition } from './moonshine.ts';

describe('repetition of a phrase', () => {
  it.each([
    ['one word', [7, 1, 1, 1, 1, 1], 1, [7, 1]],
    ['a phrase', [7, 8, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3], 3, [7, 8, 1, 2, 3]],
    ['a sentence after a capital letter', [9, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5], 5, [9, 2, 3, 4, 5]],
    ['a sentence', [7, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5], 5, [7, 1, 2, 3, 4, 5]],
  ])('is found and removed: %s', (_name, tokens, length, expected) => {
    expect(getRepeatedPhraseLength(tokens)).toBe(length);
    expect(removeRepetition(tokens)).toEqual(expected);
  });

  it.each([
    ['an empty list', []],
    ['a phrase that occurs four times', [4, 5, 4, 5, 4, 5, 4, 5]],
    ['a sentence that occurs twice', [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]],
    ['a sentence', [1, 2, 3, 4, 5, 1, 2, 3, 9]],
  ])('is not found in %s', (_name, tokens) => {
    expect(getRepeatedPhraseLength(tokens)).toBe(0);
    expect(removeRepetition(tokens)).toEqual(tokens);
  });
});
