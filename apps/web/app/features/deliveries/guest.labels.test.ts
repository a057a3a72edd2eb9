import { reviewReasons } from '@outloud/domain/deliveries';
import { expect, it } from 'vitest';
import { describeGuest, listWarnings } from './guest.labels.ts';

it('has one plain sentence for each warning', () => {
  const texts = listWarnings({ warnings: [...reviewReasons] });
  expect(new Set(texts).size).toBe(reviewReasons.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z][^.]+\.$/);
});

it('says how a review by own people arrived', () => {
  expect(describeGuest({ guest: null })).toBeNull();
  expect(describeGuest({ guest: { source: 'upload', customParameter: null } })).toBe('Added by you');
  expect(describeGuest({ guest: { source: 'link', customParameter: 'news' } })).toBe('Recorded through your link');
});
