import { startGuestReview } from '@outloud/contract/guests';
import { describe, expect, it } from 'vitest';
import { getCustomParameter } from './custom-parameter.ts';

const read = (query: string) => getCustomParameter(new URLSearchParams(query));

describe('getCustomParameter', () => {
  it('reads the id of the URL', () => expect(read('?id=customer%2042&other=1')).toBe('customer 42'));

  it.each(['', '?id=', '?id=%20%20', '?other=1'])('finds no id in %j', (query) => expect(read(query)).toBeNull());

  it.each([
    `?id=${'x'.repeat(500)}`,
    '?id=a%00b%0Ac',
    '?id=%E2%80%AEabc',
    `?id=a${'😀'.repeat(200)}`,
    `?id=${'😀'.repeat(200)}`,
  ])('returns only values that the server accepts for %j', (query) => {
    const body = { hasConsented: true, customParameter: read(query) };
    expect(startGuestReview.body?.safeParse(body).success).toBe(true);
  });
});
