import { getLastLedgerAudit, startLedgerAudit } from '@outloud/contract/operators/reports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/client.ts';

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
