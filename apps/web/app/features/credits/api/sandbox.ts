import { cancelSandbox, declineSandbox, getSandboxPayment, paySandbox } from '@outloud/contract/sandbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useRestoredPage } from '../../../lib/restored-page.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';

const actions = { pay: paySandbox, decline: declineSandbox, cancel: cancelSandbox };
export type SandboxEnding = keyof typeof actions;

const paymentKey = (id: string) => ['sandbox', id];

export function useSandboxPayment(id: string) {
  return useQuery({ queryKey: paymentKey(id), queryFn: () => call(getSandboxPayment, { params: { id } }) });
}

export function useEndSandboxPayment(id: string) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: paymentKey(id) });
  const { mutate, reset, error, variables, isPending, isSuccess } = useSingleMutation({
    mutationFn: (action: SandboxEnding) => call(actions[action], { params: { id } }),
    onSuccess: ({ returnUrl }) => window.location.assign(returnUrl),
    // The payment may have been completed in another window.
    onError: () => {
      reload();
    },
  });

  useRestoredPage(() => {
    reset();
    reload();
  });

  return { end: (action: SandboxEnding) => mutate(action), error, current: isPending || isSuccess ? variables : null };
}
