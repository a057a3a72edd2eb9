import type { RoastStatus } from '@outloud/domain/roasts';

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

function pluralize(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export const formatCreditCount = (credits: number) => pluralize(credits, 'credit');
export const formatReviewCount = (reviews: number) => pluralize(reviews, 'review');
export const formatRequestCount = (requests: number) => pluralize(requests, 'request');

/** Hours as text, in days if they are whole days. */
export const formatHours = (hours: number) =>
  hours % 24 === 0 ? pluralize(hours / 24, 'day') : pluralize(hours, 'hour');

/** Screen-level error titles. The contract has the messages of the requests. */
export const roastErrorTitles = {
  list: 'Failed to load roast requests',
  detail: 'Failed to load roast details',
  create: 'Failed to create roast request',
  cancel: 'Failed to cancel roast request',
};

export const roastStatusLabels: Record<RoastStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export function formatDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

export function formatTime(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString('en-US', { timeStyle: 'short' });
}
