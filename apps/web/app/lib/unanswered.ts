import { CallError } from '@outloud/contract/client';

/** Whether a retry may help: no response, rate limit, or server error. */
export function isUnanswered(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
