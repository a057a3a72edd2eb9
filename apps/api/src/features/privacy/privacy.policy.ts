/** An export reads everything that somebody has. */
export const throttles = {
  request: { name: 'request-export', limit: 10, minutes: 60 },
  download: { name: 'download-export', limit: 10, minutes: 60 },
} as const;
