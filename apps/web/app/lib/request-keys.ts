import { CallError } from '@outloud/contract/client';
import { useRef } from 'react';
import { randomId } from './random-id.ts';

/** No answer, one from a gateway that knows nothing of the request and has no code to give, or one that says 'wait'. */
const undecided = ['network', 'unknown', 'idempotency_in_progress'];

/** One key for one intention: a repeated try keeps it as long as nobody knows what became of the last one. */
export function useRequestKeys() {
  const unsettled = useRef<{ intention: string; key: string } | null>(null);
  return {
    keyFor(intention: string): string {
      if (unsettled.current?.intention !== intention) unsettled.current = { intention, key: randomId() };
      return unsettled.current.key;
    },
    settle(error: Error | null) {
      const isAnswer = error === null || (error instanceof CallError && !undecided.includes(error.code));
      if (isAnswer) unsettled.current = null;
    },
  };
}
