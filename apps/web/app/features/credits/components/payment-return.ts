import { useEffect, useState } from 'react';
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

const storageKey = 'unconfirmedPayment';

/**
 * Takes the outcome out of the address, so that a reload does not tell it again. A payment still to be confirmed stays
 * with this tab until `forgetPayment`: a reload, or a sign-in on the way, finds it there.
 */
export function usePaymentReturn(): PaymentReturn | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefreshCredits();
  const [known, setKnown] = useState(rememberedPayment);

  useEffect(() => {
    const arrived = readReturn(search);
    if (!arrived) return;
    if (arrived.sessionId) sessionStorage.setItem(storageKey, arrived.sessionId);
    setKnown(arrived);
    refresh();
    navigate({ pathname, search: withoutReturn(search), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate, refresh]);

  return readReturn(search) ?? known;
}

function rememberedPayment(): PaymentReturn | null {
  const sessionId = sessionStorage.getItem(storageKey);
  return sessionId ? { outcome: 'success', sessionId } : null;
}

export function forgetPayment() {
  sessionStorage.removeItem(storageKey);
}
