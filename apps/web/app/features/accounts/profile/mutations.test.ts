import { describe, expect, it } from 'vitest';
import { formatEndedSessions } from './mutations.ts';

describe('formatEndedSessions', () => {
  it('states how many other sessions were signed out', () => {
    expect(formatEndedSessions(0)).toBe('You were not signed in anywhere else');
    expect(formatEndedSessions(1)).toBe('Signed out of 1 other session');
    expect(formatEndedSessions(3)).toBe('Signed out of 3 other sessions');
  });
});
