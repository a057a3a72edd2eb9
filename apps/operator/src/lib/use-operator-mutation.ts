import { createRandomId } from '@outloud/contract/random-id';
import { toast } from '@outloud/ui/toaster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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
    onSuccess: (response, input) => {
      keys.release(input);
      toast.success(getSuccessMessage(response, input));
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Retries with the same input reuse the same idempotency key until the request succeeds. */
function useIdempotencyKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    getKey(input: unknown): string {
      const name = JSON.stringify(input);
      const key = keys.get(name) ?? createRandomId();
      keys.set(name, key);
      return key;
    },
    release: (input: unknown) => void keys.delete(JSON.stringify(input)),
  };
}
