import type { DeliveryStage } from '@outloud/domain/deliveries';
import type { RoastStatus } from '@outloud/domain/roasts';

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

function pluralize(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export const formatCreditCount = (credits: number) => pluralize(credits, 'credit');
export const formatReviewCount = (reviews: number) => pluralize(reviews, 'review');
export const formatRoastCount = (roasts: number) => pluralize(roasts, 'roast');
export const formatTransactionCount = (transactions: number) => pluralize(transactions, 'transaction');
export const formatRequestCount = (requests: number) => pluralize(requests, 'request');

/** Formats a number of hours, in days if it is a multiple of 24. */
export const formatHours = (hours: number) =>
  hours % 24 === 0 ? pluralize(hours / 24, 'day') : pluralize(hours, 'hour');

/** Error titles of whole pages. The contract defines the error messages of single requests. */
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

/** Labels of the processing stages, for customers and testers who are waiting for a review. */
export const stageLabels: Record<DeliveryStage, string> = {
  preparing: 'Preparing the video',
  listening: 'Writing the transcript',
  analyzing: 'Writing the insights',
  checking: 'Checking quality',
};
