import { describe, expect, it } from 'vitest';
import { parsePaymentReturn, removePaymentParams } from './use-payment-return.ts';

describe('payment parameters', () => {
  it.each([
    ['?success=true', { outcome: 'success', sessionId: null }],
    ['?success=true&sessionId=cs_1', { outcome: 'success', sessionId: 'cs_1' }],
    ['?cancelled=true', { outcome: 'cancelled', sessionId: null }],
    ['?declined=true&sessionId=cs_1', { outcome: 'declined', sessionId: null }],
    ['?success=false', null],
    ['?sessionId=cs_1', null],
    ['', null],
  ])('parses %j as %j', (search, expected) => expect(parsePaymentReturn(search)).toEqual(expected));

  it('removes only the payment parameters from the URL', () => {
    expect(removePaymentParams('?kind=hold&success=true&sessionId=cs_1')).toBe('kind=hold');
  });
});
