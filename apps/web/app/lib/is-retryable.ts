import { ApiError } from '@outloud/contract/client';

/** Whether a retry may help: no response, rate limit, or server error. */
export function isRetryable(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
