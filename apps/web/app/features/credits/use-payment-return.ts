import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRefreshCredits } from '../../queries/shared-queries.ts';
import { useSession } from '../../session/session.ts';

const outcomes = ['success', 'cancelled', 'declined'] as const;
type Outcome = (typeof outcomes)[number];
export type PaymentReturn = { outcome: Outcome; sessionId: string | null };

/** Reads the payment result from the URL that checkout returns to. */
export function parsePaymentReturn(search: string): PaymentReturn | null {
  const params = new URLSearchParams(search);
  const outcome = outcomes.find((name) => params.get(name) === 'true');
  if (!outcome) return null;
  return { outcome, sessionId: outcome === 'success' ? params.get('sessionId') : null };
}

export function removePaymentParams(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of [...outcomes, 'sessionId']) params.delete(name);
  return params.toString();
}

/** The key contains the user id, so that the next user in this tab does not see the payment. */
function useStorageKey(): string {
  return `unconfirmedPayment.${useSession().user?._id}`;
}

/**
 * Removes the payment result from the URL, so that a reload does not show the result again. An unconfirmed payment
 * stays in session storage until `forgetPayment` is called, so that the payment survives a reload or a sign-in.
 */
export function usePaymentReturn(): { payment: PaymentReturn | null; forgetPayment: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefreshCredits();
  const storageKey = useStorageKey();
  const [savedPayment, setSavedPayment] = useState(() => loadSavedPayment(storageKey));

  useEffect(() => {
    const paymentReturn = parsePaymentReturn(search);
    if (!paymentReturn) return;
    if (paymentReturn.sessionId) sessionStorage.setItem(storageKey, paymentReturn.sessionId);
    setSavedPayment(paymentReturn);
    refresh();
    navigate({ pathname, search: removePaymentParams(search), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate, refresh, storageKey]);

  const forgetPayment = useCallback(() => sessionStorage.removeItem(storageKey), [storageKey]);
  return { payment: parsePaymentReturn(search) ?? savedPayment, forgetPayment };
}

function loadSavedPayment(storageKey: string): PaymentReturn | null {
  const sessionId = sessionStorage.getItem(storageKey);
  return sessionId ? { outcome: 'success', sessionId } : null;
}
