import { getLastLedgerAudit, startLedgerAudit } from '@outloud/contract/operators/reports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/client.ts';

const pauseMs = 2000;

/** The last audit of the ledger, and a way to have another: it is over when a later one is there. */
export function useLedgerAudit() {
  const [replaced, setReplaced] = useState<string | null | undefined>(undefined);
  const audit = useQuery({
    queryKey: ['ledger audit'],
    queryFn: () => call(getLastLedgerAudit),
    refetchInterval: ({ state }) => (isAwaited(replaced, state.data?.audit?.ranAt) ? pauseMs : false),
  });
  const ranAt = audit.data?.audit?.ranAt;
  const start = useMutation({
    mutationFn: () => call(startLedgerAudit),
    onSuccess: () => setReplaced(ranAt ?? null),
  });
  return { audit, start: start.mutate, error: start.error, isRunning: start.isPending || isAwaited(replaced, ranAt) };
}

/** `replaced` is when the audit ran that another is to follow: null for none, undefined while nobody has asked. */
function isAwaited(replaced: string | null | undefined, ranAt: string | undefined): boolean {
  return replaced !== undefined && (ranAt ?? null) === replaced;
}
