import { describe, expect, it } from 'vitest';
import { readReturn, withoutReturn } from './payment-return.ts';

describe('the return from a payment', () => {
  it.each([
    ['?success=true', { outcome: 'success', sessionId: null }],
    ['?success=true&sessionId=cs_1', { outcome: 'success', sessionId: 'cs_1' }],
    ['?cancelled=true', { outcome: 'cancelled', sessionId: null }],
    ['?declined=true&sessionId=cs_1', { outcome: 'declined', sessionId: null }],
    ['?success=false', null],
    ['?sessionId=cs_1', null],
    ['', null],
  ])('%s', (search, expected) => expect(readReturn(search)).toEqual(expected));

  it('leaves the rest of the address alone', () => {
    expect(withoutReturn('?kind=hold&success=true&sessionId=cs_1')).toBe('kind=hold');
  });
});
