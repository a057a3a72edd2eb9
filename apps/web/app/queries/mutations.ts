import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Callbacks<Data> = { onSuccess?: (data: Data) => void; onError?: (error: Error) => void };

/**
 * A mutation that ignores double clicks, because a second click can come before `isPending` renders. The mutation runs
 * again only after an error or a reset.
 */
export function useSingleMutation<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const mutation = useMutation(options);
  const { error, isIdle } = mutation;
  const isRunning = useRef(false);
  useEffect(() => {
    if (error || isIdle) isRunning.current = false;
  }, [error, isIdle]);

  // TanStack Query drops these callbacks on unmount, so they do not navigate a user who left the page.
  const mutate = (input: Input, callbacks?: Callbacks<Data>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(input, callbacks);
  };
  return { ...mutation, mutate };
}
