import { guestLengths } from '@outloud/domain/guests';

/** Reads `?id=…`. Shortens a long value, because a guest cannot fix the link. */
export function getCustomParameter(search: URLSearchParams): string | null {
  const value = search
    .get('id')
    ?.replaceAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return value ? value.slice(0, guestLengths.customParameter) : null;
}
