import { toast } from '@outloud/ui/toaster';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRequestKeys } from './request-key.ts';

type Deed<Input, Answer> = {
  run: (input: Input, idempotencyKey: string) => Promise<Answer>;
  /** What is said once it is done. */
  done: (answer: Answer, input: Input) => string;
};

/**
 * Something that an operator does. One deed shows in many places, so whatever is in sight is loaded again, and only
 * then it is over: a dialog that closes finds the page as it has become.
 */
export function useOperatorDeed<Input, Answer>({ run, done }: Deed<Input, Answer>) {
  const keys = useRequestKeys();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(input, keys.keyFor(input)),
    onSuccess: (answer, input) => {
      keys.done(input);
      toast.success(done(answer, input));
    },
    onSettled: () => queries.invalidateQueries(),
  });
}
