export function isSilence(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

/** Maximum number of listed points of each kind. */
export const maxPointsPerKind = 12;
