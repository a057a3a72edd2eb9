import { cancelSandbox, declineSandbox, getSandboxPayment, paySandbox } from '@outloud/contract/sandbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useRestoredPage } from '../../../lib/restored-page.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';

const endings = { pay: paySandbox, decline: declineSandbox, cancel: cancelSandbox };
export type SandboxEnding = keyof typeof endings;

const paymentKey = (id: string) => ['sandbox', id];

export function useSandboxPayment(id: string) {
  return useQuery({ queryKey: paymentKey(id), queryFn: () => call(getSandboxPayment, { params: { id } }) });
}

/** Ends a test payment and goes back to where it was begun. */
export function useEndSandboxPayment(id: string) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: paymentKey(id) });
  const { mutate, reset, error, variables, isPending, isSuccess } = useSingleMutation({
    mutationFn: (ending: SandboxEnding) => call(endings[ending], { params: { id } }),
    onSuccess: ({ returnUrl }) => window.location.assign(returnUrl),
    // It may have ended in another window.
    onError: () => {
      reload();
    },
  });

  useRestoredPage(() => {
    reset();
    reload();
  });

  return { end: (ending: SandboxEnding) => mutate(ending), error, current: isPending || isSuccess ? variables : null };
}
