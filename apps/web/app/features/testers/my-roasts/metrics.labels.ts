import type { TesterMetrics } from '@outloud/contract/testers';
import { formatNumber } from '../../../lib/format.ts';

type MetricText = { value: string; note?: string };

export function formatApprovalRate({ approvalRate }: Pick<TesterMetrics, 'approvalRate'>): MetricText {
  if (approvalRate === null) return { value: '–', note: 'no decisions yet' };
  return { value: `${Math.round(approvalRate * 100)}%` };
}

export function formatAverageRating({
  averageRating,
  ratings,
}: Pick<TesterMetrics, 'averageRating' | 'ratings'>): MetricText {
  if (averageRating === null) return { value: '–', note: 'no ratings yet' };
  return {
    value: averageRating.toFixed(1),
    note: ratings === 1 ? 'from 1 rating' : `from ${formatNumber(ratings)} ratings`,
  };
}
