import { cancelSandbox, declineSandbox, getSandboxPayment, paySandbox } from '@outloud/contract/sandbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../queries/client.ts';
import { useSingleMutation } from '../../../queries/mutations.ts';
import { usePageRestored } from '../use-page-restored.ts';

const actions = { pay: paySandbox, decline: declineSandbox, cancel: cancelSandbox };
export type SandboxAction = keyof typeof actions;

const paymentKey = (id: string) => ['sandbox', id];

export function useSandboxPayment(id: string) {
  return useQuery({ queryKey: paymentKey(id), queryFn: () => call(getSandboxPayment, { params: { id } }) });
}

export function useSandboxPaymentAction(id: string) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: paymentKey(id) });
  const { mutate, reset, error, variables, isPending, isSuccess } = useSingleMutation({
    mutationFn: (action: SandboxAction) => call(actions[action], { params: { id } }),
    onSuccess: ({ returnUrl }) => window.location.assign(returnUrl),
    // The payment may have been completed in another window.
    onError: () => {
      reload();
    },
  });

  usePageRestored(() => {
    reset();
    reload();
  });

  return {
    perform: (action: SandboxAction) => mutate(action),
    error,
    currentAction: isPending || isSuccess ? variables : null,
  };
}
