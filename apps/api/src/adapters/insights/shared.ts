export function isSilence(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** A longer list is not read. */
export const mostOfAKind = 12;
