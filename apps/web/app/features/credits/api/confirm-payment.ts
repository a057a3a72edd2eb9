import { confirmPayment } from '@outloud/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { once } from '../../../lib/once.ts';
import { useRefreshCredits } from './refresh-credits.ts';

export function useConfirmPayment(sessionId: string | null) {
  const refresh = useRefreshCredits();
  return useQuery({
    queryKey: ['confirm-payment', sessionId],
    queryFn: async () => {
      const { credits, balance } = await call(confirmPayment, { body: { sessionId: sessionId ?? '' } });
      refresh();
      return { credits, balance };
    },
    enabled: sessionId !== null,
    ...once,
  });
}
