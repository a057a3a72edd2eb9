/** An export reads all rows and files of an account, so exports are limited. */
export const throttles = {
  request: { name: 'request-export', limit: 10, minutes: 60 },
  download: { name: 'download-export', limit: 10, minutes: 60 },
} as const;
