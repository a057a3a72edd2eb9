import type { RoastStatus } from '@outloud/domain/roasts';

export function figure(value: number): string {
  return value.toLocaleString('en-US');
}

function counted(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export const creditCount = (credits: number) => counted(credits, 'credit');
export const reviewCount = (reviews: number) => counted(reviews, 'review');
export const requestCount = (requests: number) => counted(requests, 'request');

/** The window that testers have; in days where it comes out even. */
export const hourCount = (hours: number) => (hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour'));

/** What a screen says about a call that failed. The contract has the words of the call itself. */
export const roastFailures = {
  list: 'Failed to load roast requests',
  detail: 'Failed to load roast details',
  create: 'Failed to create roast request',
  cancel: 'Failed to cancel roast request',
};

export const statusLabels: Record<RoastStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export function dateOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

export function timeOf(moment: string): string {
  return new Date(moment).toLocaleTimeString('en-US', { timeStyle: 'short' });
}
