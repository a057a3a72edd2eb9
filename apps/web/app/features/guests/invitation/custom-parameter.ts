import { guestLengths } from '@outloud/domain/guests';

/** Characters that the server rejects. With the `u` flag, Cs matches only half of a surrogate pair. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Reads `?id=…`. Repairs a value that is too long or invalid, because a guest cannot fix the link. */
export function getCustomParameter(search: URLSearchParams): string | null {
  const value = search.get('id') ?? '';
  return value.trim().slice(0, guestLengths.customParameter).replaceAll(forbiddenCharacters, '').trim() || null;
}
