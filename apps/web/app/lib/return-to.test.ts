import { describe, expect, it } from 'vitest';
import { originOf, safePath, signInFrom, withOrigin } from './return-to.ts';

describe('safePath', () => {
  it.each(['/dashboard', '/dashboard/roasts?status=pending&page=2', '/dashboard/profile#credits', '/a//b'])(
    'keeps %s',
    (path) => expect(safePath(path)).toBe(path),
  );

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '\\\\evil.example',
  ])('refuses %j', (path) => expect(safePath(path)).toBeNull());
});

describe('the remembered origin', () => {
  it('survives the way to sign-in and back, query included', () => {
    const page = signInFrom('/dashboard/roasts?status=pending&page=2#top');
    expect(originOf(new URL(page, 'http://site.test').searchParams)).toBe(
      '/dashboard/roasts?status=pending&page=2#top',
    );
  });

  it('leaves the page alone when there is nothing to remember', () => {
    expect(withOrigin('/signup', null)).toBe('/signup');
    expect(withOrigin('/signup', '//evil.example')).toBe('/signup');
  });
});
