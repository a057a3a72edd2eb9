import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import { toast } from '@outloud/ui/overlays/toaster';
import { useMutation, useQueryClient } from '@tanstack/react-query';

type OperatorMutation<Input, Output> = {
  request: (input: Input, idempotencyKey: string) => Promise<Output>;
  getSuccessMessage: (response: Output, input: Input) => string;
};

/**
 * A mutation with an idempotency key and a success toast. One action can change many views, so all queries are refetched.
 * The mutation stays pending until the refetch ends, so that a dialog closes only when the page behind it is up to date.
 */
export function useOperatorMutation<Input, Output>({ request, getSuccessMessage }: OperatorMutation<Input, Output>) {
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => request(input, keys.getKey(input)),
    onSuccess: (response, input) => void toast.success(getSuccessMessage(response, input)),
    onSettled: (_response, error, input) => {
      keys.settle(input, error);
      return queryClient.invalidateQueries();
    },
  });
}
