import { describe, expect, it } from 'vitest';
import { endedWords } from './session-words.ts';

describe('text about ended sessions', () => {
  it('says how many other sessions were ended', () => {
    expect(endedWords(0)).toBe('You were not signed in anywhere else');
    expect(endedWords(1)).toBe('Signed out of 1 other session');
    expect(endedWords(3)).toBe('Signed out of 3 other sessions');
  });
});
