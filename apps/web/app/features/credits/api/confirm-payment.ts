import { CallError } from '@outloud/contract/client';
import { confirmPayment } from '@outloud/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { once } from '../../../lib/once.ts';
import { useRefreshCredits } from '../../../lib/refresh-credits.ts';
import { isUnanswered } from '../../../lib/unanswered.ts';

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
    ...once,
  });
}

const pendingCodes = ['payment_processing', 'payment_open'];

/** Whether another attempt can return a different result. */
export function isUndecided(error: Error): boolean {
  return isUnanswered(error) || !(error instanceof CallError) || pendingCodes.includes(error.code);
}
