import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './accounts.ts';

describe('normalizing an email', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada+1@Example.com', 'ada@example.com'],
    ['ada+new+er@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a+1@gmail.com', 'ada@gmail.com'],
    ['a.da@googlemail.com', 'ada@gmail.com'],
    ['ada@notgmail.com', 'ada@notgmail.com'],
    ['+ada@example.com', '+ada@example.com'],
  ])('turns %s into %s', (email, normalized) => {
    expect(normalizeEmail(email)).toBe(normalized);
  });

  it('does not change a normalized email', () => {
    expect(normalizeEmail(normalizeEmail('A.da+1@googlemail.com'))).toBe('ada@gmail.com');
  });
});
