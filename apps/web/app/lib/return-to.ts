import { paths } from '../paths.ts';

const parameter = 'from';
const storageKey = 'returnTo';

/** A path of this site, or null. Anything a browser could read as another host is refused. */
export function safePath(candidate: string | null): string | null {
  if (!candidate || !/^\/(?![/\\])/.test(candidate) || hasControlCharacter(candidate)) return null;
  const base = 'http://site.invalid';
  const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null;
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** Browsers drop tabs and newlines from addresses, which turns '/<tab>/host' into '//host'. */
function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** The sign-in page that comes back to `origin` afterwards. */
export function signInFrom(origin: string): string {
  return withOrigin(paths.login, origin);
}

/** Carries the origin from one sign-in page to the other. */
export function withOrigin(page: string, origin: string | null): string {
  const path = safePath(origin);
  return path ? `${page}?${new URLSearchParams({ [parameter]: path })}` : page;
}

export function originOf(search: URLSearchParams): string | null {
  return safePath(search.get(parameter));
}

/** A sign-in that leaves the site remembers the origin in this tab. */
export function keepOrigin(origin: string | null) {
  if (origin) sessionStorage.setItem(storageKey, origin);
  else sessionStorage.removeItem(storageKey);
}

export function takeOrigin(): string | null {
  const origin = safePath(sessionStorage.getItem(storageKey));
  sessionStorage.removeItem(storageKey);
  return origin;
}
