import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRefreshCredits } from '../api/refresh-credits.ts';

const outcomes = ['success', 'cancelled', 'declined'] as const;
type Outcome = (typeof outcomes)[number];
export type PaymentReturn = { outcome: Outcome; sessionId: string | null };

/** What the address says about a payment that somebody is just back from. */
export function readReturn(search: string): PaymentReturn | null {
  const params = new URLSearchParams(search);
  const outcome = outcomes.find((name) => params.get(name) === 'true');
  if (!outcome) return null;
  return { outcome, sessionId: outcome === 'success' ? params.get('sessionId') : null };
}

export function withoutReturn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of [...outcomes, 'sessionId']) params.delete(name);
  return params.toString();
}

/**
 * Takes the outcome out of the address, so that a reload does not tell it again. A payment still to be confirmed moves
 * to the state of the history entry, where a reload finds it until `settle` is called.
 */
export function usePaymentReturn() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefreshCredits();
  const [known, setKnown] = useState<PaymentReturn | null>(() => state?.unconfirmed ?? null);
  const arriving = readReturn(search);

  useEffect(() => {
    const arrived = readReturn(search);
    if (!arrived) return;
    setKnown(arrived);
    refresh();
    const next = arrived.sessionId ? { unconfirmed: arrived } : null;
    navigate(
      { pathname, search: withoutReturn(search), hash },
      { replace: true, state: next, preventScrollReset: true },
    );
  }, [pathname, search, hash, navigate, refresh]);

  const settle = useCallback(() => {
    navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);

  return { payment: arriving ?? known, isUnsettled: Boolean(state?.unconfirmed), settle };
}
