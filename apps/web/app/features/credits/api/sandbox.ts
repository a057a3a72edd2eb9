import { cancelSandbox, declineSandbox, getSandboxPayment, paySandbox } from '@outloud/contract/sandbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/client.ts';
import { useRestoredPage } from '../../../lib/restored-page.ts';

const endings = { pay: paySandbox, decline: declineSandbox, cancel: cancelSandbox };
export type SandboxEnding = keyof typeof endings;

const paymentKey = (id: string) => ['sandbox', id];

export function useSandboxPayment(id: string) {
  return useQuery({ queryKey: paymentKey(id), queryFn: () => call(getSandboxPayment, { params: { id } }) });
}

/** Ends a test payment and goes back to where it was begun. */
export function useEndSandboxPayment(id: string) {
  const queries = useQueryClient();
  const underWay = useRef(false);
  const reload = () => queries.invalidateQueries({ queryKey: paymentKey(id) });
  const { mutate, reset, error, variables, isPending, isSuccess } = useMutation({
    mutationFn: (ending: SandboxEnding) => call(endings[ending], { params: { id } }),
    onSuccess: ({ returnUrl }) => window.location.assign(returnUrl),
    onError: () => {
      underWay.current = false;
      // It may have ended in another window.
      reload();
    },
  });

  const end = (ending: SandboxEnding) => {
    if (underWay.current) return;
    underWay.current = true;
    mutate(ending);
  };

  useRestoredPage(() => {
    underWay.current = false;
    reset();
    reload();
  });

  return { end, error, current: isPending || isSuccess ? variables : null };
}
