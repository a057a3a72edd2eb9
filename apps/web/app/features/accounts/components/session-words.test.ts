import { describe, expect, it } from 'vitest';
import { endedWords } from './session-words.ts';

describe('the end of other sessions', () => {
  it('is told with how many there were', () => {
    expect(endedWords(0)).toBe('You were signed in nowhere else');
    expect(endedWords(1)).toBe('Signed out in 1 other place');
    expect(endedWords(3)).toBe('Signed out in 3 other places');
  });
});
