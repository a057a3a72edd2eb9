import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Callbacks<Answer> = { onSuccess?: (answer: Answer) => void; onError?: (error: Error) => void };

/**
 * A mutation that runs once, however fast the clicks come: the second may be there before `isPending` is shown. Only
 * after a failure or a reset it runs again.
 */
export function useSingleMutation<Answer, Input>(options: UseMutationOptions<Answer, Error, Input>) {
  const mutation = useMutation(options);
  const { error, isIdle } = mutation;
  const underWay = useRef(false);
  useEffect(() => {
    if (error || isIdle) underWay.current = false;
  }, [error, isIdle]);

  // The callbacks are dropped with the page: whoever has gone elsewhere is not pulled away.
  const mutate = (input: Input, callbacks?: Callbacks<Answer>) => {
    if (underWay.current) return;
    underWay.current = true;
    mutation.mutate(input, callbacks);
  };
  return { ...mutation, mutate };
}
