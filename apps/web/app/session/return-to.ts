import { paths } from '../paths.ts';

const returnToParam = 'from';
const storageKey = 'returnTo';

/** Returns a path of this site, or null. Rejects values that a browser could resolve to another host. */
export function getSafePath(candidate: string | null): string | null {
  if (!candidate || !/^\/(?![/\\])/.test(candidate) || hasControlCharacter(candidate)) return null;
  const base = 'http://site.invalid';
  const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null;
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** Browsers remove tabs and newlines from URLs, which turns '/<tab>/host' into '//host'. */
function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** The path of the sign-in page, which redirects to `returnTo` after sign-in. */
export function getSignInPath(returnTo: string): string {
  return addReturnTo(paths.login, returnTo);
}

/** Adds the return path to the path of a sign-in or sign-up page. */
export function addReturnTo(page: string, returnTo: string | null): string {
  const path = getSafePath(returnTo);
  return path ? `${page}?${new URLSearchParams({ [returnToParam]: path })}` : page;
}

export function getReturnTo(search: URLSearchParams): string | null {
  return getSafePath(search.get(returnToParam));
}

/** Stores the return path in this tab while the user signs in on another site. */
export function saveReturnTo(returnTo: string | null) {
  if (returnTo) sessionStorage.setItem(storageKey, returnTo);
  else sessionStorage.removeItem(storageKey);
}

export function consumeReturnTo(): string | null {
  const returnTo = getSafePath(sessionStorage.getItem(storageKey));
  sessionStorage.removeItem(storageKey);
  return returnTo;
}
