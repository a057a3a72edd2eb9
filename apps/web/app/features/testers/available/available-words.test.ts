import { expect, it } from 'vitest';
import { changeWords, elsewhereWords, limitWords, openWords } from './available-words.ts';

it.each([
  [0, 0, ''],
  [1, 0, '1 new since you opened the list.'],
  [0, 2, '2 taken since you opened the list.'],
  [3, 1, '3 new, 1 taken since you opened the list.'],
])('%d new and %d gone: %s', (waiting, gone, words) => expect(changeWords({ waiting, gone })).toBe(words));

it('says how long and how many', () => {
  const now = Date.parse('2026-03-04T12:00:00.000Z');
  const expiresAt = '2026-03-04T17:30:00.000Z';
  expect(openWords({ openSlots: 1, expiresAt }, now)).toEqual({ left: '5 hours left', open: '1 review open' });
  expect(openWords({ openSlots: 3, expiresAt }, now)).toEqual({ left: '5 hours left', open: '3 reviews open' });
});

it('says what is open for others, and why', () => {
  expect(elsewhereWords({ roasts: 1 })).toBe('1 other roast is open. Its customer wants to hear from somebody else.');
  expect(elsewhereWords({ roasts: 1200 })).toBe(
    '1,200 other roasts are open. Their customers want to hear from somebody else.',
  );
  expect(limitWords({ roasts: 1, isAnswered: true })).toBe('1 roast asks for another answer than yours');
  expect(limitWords({ roasts: 2, isAnswered: false })).toBe('2 roasts ask for it, and you have not answered');
});
