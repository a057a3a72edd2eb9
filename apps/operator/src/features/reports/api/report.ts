import { getOperatorReport, getOperatorStats } from '@outloud/contract/operators/reports';
import type { reportDays } from '@outloud/domain/operators';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

const minute = 60_000;

export type ReportPeriod = (typeof reportDays)[number];

export function useStats() {
  return useQuery({ queryKey: ['stats'], queryFn: () => call(getOperatorStats), refetchInterval: minute });
}

export function useReport(days: ReportPeriod) {
  return useQuery({
    queryKey: ['report', days],
    queryFn: () => call(getOperatorReport, { query: { days } }),
    placeholderData: keepPreviousData,
  });
}
