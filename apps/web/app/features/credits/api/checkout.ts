import { startCheckout, startCustomCheckout } from '@outloud/contract/credits';
import { call } from '../../../lib/client.ts';
import { useRefreshCredits } from '../../../lib/refresh-credits.ts';
import { useRequestKeys } from '../../../lib/request-keys.ts';
import { useRestoredPage } from '../../../lib/restored-page.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';

export type Purchase = { packageId: string } | { creditAmount: number };
export type Checkout = ReturnType<typeof useCheckout>;

export function useCheckout() {
  const keys = useRequestKeys();
  const refresh = useRefreshCredits();
  const { mutate, reset, error, variables, isPending, isSuccess } = useSingleMutation({
    mutationFn: (purchase: Purchase) => startPurchase(purchase, keys.keyFor(getPurchaseKey(purchase))),
    onSettled: (_response, settledError, purchase) => keys.settle(getPurchaseKey(purchase), settledError),
  });

  const buy = (purchase: Purchase) => mutate(purchase, { onSuccess: ({ url }) => window.location.assign(url) });

  useRestoredPage(() => {
    reset();
    refresh();
  });

  const current = isPending || isSuccess ? getPurchaseKey(variables) : null;
  return {
    buy,
    error,
    isBusy: current !== null,
    isBuying: (purchase: Purchase) => getPurchaseKey(purchase) === current,
  };
}

function startPurchase(purchase: Purchase, idempotencyKey: string) {
  return 'packageId' in purchase
    ? call(startCheckout, { body: purchase, idempotencyKey })
    : call(startCustomCheckout, { body: purchase, idempotencyKey });
}

function getPurchaseKey(purchase: Purchase): string {
  return JSON.stringify(purchase);
}
