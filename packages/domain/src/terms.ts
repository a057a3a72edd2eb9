/** What the terms promise and limit. */
export const terms = {
  inForceSince: 'August 2025',
  minimumAge: 13,
  /** The greater of the two: this many dollars, or what was paid in the months before. */
  liability: { dollars: 10, months: 12 },
} as const;
