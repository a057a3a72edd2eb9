export const terms = {
  effectiveSince: 'August 2025',
  minimumAge: 13,
  /** The greater of `dollars` and the fees paid in the last `months`. */
  liability: { dollars: 10, months: 12 },
} as const;
