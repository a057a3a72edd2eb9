import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRefreshCredits } from '../../../lib/refresh-credits.ts';
import { useSession } from '../../../lib/session.ts';

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

/** By person: whoever signs in next in this tab is not asked about it. */
function useStorageKey(): string {
  return `unconfirmedPayment.${useSession().user?._id}`;
}

/**
 * Takes the outcome out of the address, so that a reload does not tell it again. A payment still to be confirmed stays
 * with this tab until `forget`: a reload, or a sign-in on the way, finds it there.
 */
export function usePaymentReturn(): { payment: PaymentReturn | null; forget: () => void } {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const refresh = useRefreshCredits();
  const storageKey = useStorageKey();
  const [known, setKnown] = useState(() => rememberedPayment(storageKey));

  useEffect(() => {
    const arrived = readReturn(search);
    if (!arrived) return;
    if (arrived.sessionId) sessionStorage.setItem(storageKey, arrived.sessionId);
    setKnown(arrived);
    refresh();
    navigate({ pathname, search: withoutReturn(search), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate, refresh, storageKey]);

  const forget = useCallback(() => sessionStorage.removeItem(storageKey), [storageKey]);
  return { payment: readReturn(search) ?? known, forget };
}

function rememberedPayment(storageKey: string): PaymentReturn | null {
  const sessionId = sessionStorage.getItem(storageKey);
  return sessionId ? { outcome: 'success', sessionId } : null;
}
