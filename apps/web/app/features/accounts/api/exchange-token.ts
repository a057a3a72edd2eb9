import { exchangeToken } from '@outloud/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { startSession } from '../../../lib/session.ts';

export function useExchangeToken() {
  return useMutation({
    mutationFn: (token: string) => call(exchangeToken, { body: { token } }),
    onSuccess: ({ token, user }) => startSession(token, user),
  });
}
