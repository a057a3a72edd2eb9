import { describe, expect, it } from 'vitest';
import { readReturn, withoutReturn } from './payment-return.ts';

describe('payment parameters in the URL', () => {
  it.each([
    ['?success=true', { outcome: 'success', sessionId: null }],
    ['?success=true&sessionId=cs_1', { outcome: 'success', sessionId: 'cs_1' }],
    ['?cancelled=true', { outcome: 'cancelled', sessionId: null }],
    ['?declined=true&sessionId=cs_1', { outcome: 'declined', sessionId: null }],
    ['?success=false', null],
    ['?sessionId=cs_1', null],
    ['', null],
  ])('parses %j', (search, expected) => expect(readReturn(search)).toEqual(expected));

  it('removes only the payment parameters', () => {
    expect(withoutReturn('?kind=hold&success=true&sessionId=cs_1')).toBe('kind=hold');
  });
});
