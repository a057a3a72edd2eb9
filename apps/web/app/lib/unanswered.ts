import { CallError } from '@outloud/contract/client';

/** Nobody has looked at the question: no answer, too many requests, or a server in trouble. Asking again may help. */
export function isUnanswered(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
