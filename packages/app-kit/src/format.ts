export type Noun = { one: string; many: string };

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** '1 credit', '1,200 credits'. */
export function pluralize(count: number, { one, many }: Noun): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export const formatCreditCount = (credits: number) => pluralize(credits, { one: 'credit', many: 'credits' });
export const formatReviewCount = (reviews: number) => pluralize(reviews, { one: 'review', many: 'reviews' });
export const formatRoastCount = (roasts: number) => pluralize(roasts, { one: 'roast', many: 'roasts' });
export const formatTransactionCount = (transactions: number) =>
  pluralize(transactions, { one: 'transaction', many: 'transactions' });
export const formatRequestCount = (requests: number) => pluralize(requests, { one: 'request', many: 'requests' });

/** Formats a number of hours, in days if it is a multiple of 24. */
export const formatHours = (hours: number) =>
  hours % 24 === 0
    ? pluralize(hours / 24, { one: 'day', many: 'days' })
    : pluralize(hours, { one: 'hour', many: 'hours' });

export function formatDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

export function formatTime(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString('en-US', { timeStyle: 'short' });
}

/** 'Mar 4, 2026, 12:00 PM'. */
export function formatDateTime(timestamp: string): string {
  return `${formatDate(timestamp)}, ${formatTime(timestamp)}`;
}

const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** Uses units of 1024 bytes, like the upload limit. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // Rounds before the comparison, so that 1023.9 KB becomes 1 MB instead of 1,024 KB.
  while (unit < units.length - 1 && Math.round(size) >= 1024) {
    size /= 1024;
    unit += 1;
  }
  const formatted = size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 });
  return `${formatted} ${units[unit]}`;
}

/** 272.9 → '4 min 32 s'. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  const minutes = Math.floor(wholeSeconds / 60);
  const parts = [minutes > 0 && `${minutes} min`, (wholeSeconds % 60 > 0 || minutes === 0) && `${wholeSeconds % 60} s`];
  return parts.filter(Boolean).join(' ');
}

/** A timestamp in a recording: 272.9 → '4:32'. */
export function formatTimestamp(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}
