import { ApiError } from '@outloud/contract/client';
import { confirmPayment } from '@outloud/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { isRetryable } from '../../../lib/is-retryable.ts';
import { runOnceOptions } from '../../../lib/run-once-options.ts';
import { useRefreshCredits } from '../../../lib/use-refresh-credits.ts';

export function useConfirmPayment(sessionId: string | null) {
  const refresh = useRefreshCredits();
  return useQuery({
    queryKey: ['confirm-payment', sessionId],
    queryFn: async () => {
      const { credits, balance, debt } = await call(confirmPayment, { body: { sessionId: sessionId ?? '' } });
      refresh();
      return { credits, balance, debt };
    },
    enabled: sessionId !== null,
    ...runOnceOptions,
  });
}

const pendingCodes = ['payment_processing', 'payment_open'];

/** Whether another attempt can return a different result. */
export function canCheckAgain(error: Error): boolean {
  return isRetryable(error) || !(error instanceof ApiError) || pendingCodes.includes(error.code);
}
