import { describe, expect, it } from 'vitest';
import { addReturnTo, getReturnTo, getSafePath, getSignInPath } from './return-to.ts';

describe('getSafePath', () => {
  it.each(['/dashboard', '/dashboard/roasts?status=pending&page=2', '/dashboard/profile#credits', '/a//b'])(
    'accepts the local path %s',
    (path) => expect(getSafePath(path)).toBe(path),
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
  ])('rejects %j', (path) => expect(getSafePath(path)).toBeNull());
});

describe('the return path after sign-in', () => {
  it('carries the path, query, and hash through the sign-in page', () => {
    const page = getSignInPath('/dashboard/roasts?status=pending&page=2#top');
    expect(getReturnTo(new URL(page, 'http://site.test').searchParams)).toBe(
      '/dashboard/roasts?status=pending&page=2#top',
    );
  });

  it('leaves out a missing or unsafe return path', () => {
    expect(addReturnTo('/signup', null)).toBe('/signup');
    expect(addReturnTo('/signup', '//evil.example')).toBe('/signup');
  });
});
