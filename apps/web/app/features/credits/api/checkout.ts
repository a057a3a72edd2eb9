import { startCheckout, startCustomCheckout } from '@outloud/contract/credits';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/client.ts';
import { useRefreshCredits } from '../../../lib/refresh-credits.ts';
import { useRequestKeys } from '../../../lib/request-keys.ts';
import { useRestoredPage } from '../../../lib/restored-page.ts';

export type Purchase = { packageId: string } | { creditAmount: number };
export type Checkout = ReturnType<typeof useCheckout>;

/** Begins a purchase and leaves for the page where it is paid. One at a time, however fast the clicks come. */
export function useCheckout() {
  const keys = useRequestKeys();
  const underWay = useRef(false);
  const refresh = useRefreshCredits();
  const { mutate, reset, error, variables, isPending, isSuccess } = useMutation({
    mutationFn: (purchase: Purchase) => begin(purchase, keys.keyFor(nameOf(purchase))),
    onSettled: (_answer, failure) => keys.settle(failure),
  });

  const buy = (purchase: Purchase) => {
    if (underWay.current) return;
    underWay.current = true;
    // Callbacks of this call, which are dropped with the page: whoever has gone elsewhere is not pulled away.
    mutate(purchase, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: () => {
        underWay.current = false;
      },
    });
  };

  useRestoredPage(() => {
    underWay.current = false;
    reset();
    refresh();
  });

  const current = isPending || isSuccess ? nameOf(variables) : null;
  return {
    buy,
    error,
    isBusy: current !== null,
    isBuying: (purchase: Purchase) => nameOf(purchase) === current,
  };
}

function begin(purchase: Purchase, idempotencyKey: string) {
  return 'packageId' in purchase
    ? call(startCheckout, { body: purchase, idempotencyKey })
    : call(startCustomCheckout, { body: purchase, idempotencyKey });
}

function nameOf(purchase: Purchase): string {
  return JSON.stringify(purchase);
}
