import {
  getLastLedgerAudit,
  getOperatorReport,
  getOperatorStats,
  listFailedJobs,
  retryJob,
  startLedgerAudit,
} from '@outloud/contract/operators/reports';
import type { reportDays } from '@outloud/domain/operators';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/session/client.ts';
import { useOperatorMutation } from '../../lib/use-operator-mutation.ts';

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

export function useFailedJobs() {
  return useQuery({ queryKey: ['failed jobs'], queryFn: () => call(listFailedJobs), select: ({ jobs }) => jobs });
}

export function useRetryJob() {
  return useOperatorMutation({
    request: (id: string, idempotencyKey) => call(retryJob, { params: { id }, idempotencyKey }),
    getSuccessMessage: () => 'Job queued for retry',
  });
}

const pollMs = 2000;

/** The last ledger audit. After `start`, polls until a newer audit is available. */
export function useLedgerAudit() {
  const [previousRun, setPreviousRun] = useState<string | null | undefined>(undefined);
  const audit = useQuery({
    queryKey: ['ledger audit'],
    queryFn: () => call(getLastLedgerAudit),
    refetchInterval: ({ state }) => (isAuditPending(previousRun, state.data?.audit?.ranAt) ? pollMs : false),
  });
  const ranAt = audit.data?.audit?.ranAt;
  const start = useMutation({
    mutationFn: () => call(startLedgerAudit),
    onSuccess: () => setPreviousRun(ranAt ?? null),
  });
  return {
    audit,
    start: start.mutate,
    error: start.error,
    isRunning: start.isPending || isAuditPending(previousRun, ranAt),
  };
}

/** `previousRun` is the time of the last audit before `start`: null without an earlier audit, undefined before `start`. */
function isAuditPending(previousRun: string | null | undefined, ranAt: string | undefined): boolean {
  return previousRun !== undefined && (ranAt ?? null) === previousRun;
}
