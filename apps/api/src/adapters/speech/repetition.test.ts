import { describe, expect, it } from 'vitest';
import { repeatedPhrase, withoutRepetition } from './repetition.ts';

describe('a phrase said for ever', () => {
  it.each([
    ['one word', [7, 1, 1, 1, 1, 1], 1, [7, 1]],
    ['a phrase', [7, 8, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3], 3, [7, 8, 1, 2, 3]],
  ])('is noticed and kept once: %s', (_name, tokens, length, kept) => {
    expect(repeatedPhrase(tokens)).toBe(length);
    expect(withoutRepetition(tokens)).toEqual(kept);
  });

  it.each([
    ['nothing', []],
    ['an emphatic no', [4, 5, 4, 5, 4, 5, 4, 5]],
    ['a sentence', [1, 2, 3, 4, 5, 1, 2, 3, 9]],
  ])('is not found in %s', (_name, tokens) => {
    expect(repeatedPhrase(tokens)).toBe(0);
    expect(withoutRepetition(tokens)).toEqual(tokens);
  });
});
