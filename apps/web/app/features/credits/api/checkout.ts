import { startCheckout, startCustomCheckout } from '@outloud/contract/credits';
import { call } from '../../../lib/client.ts';
import { useRefreshCredits } from '../../../lib/refresh-credits.ts';
import { useRequestKeys } from '../../../lib/request-keys.ts';
import { useRestoredPage } from '../../../lib/restored-page.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';

export type Purchase = { packageId: string } | { creditAmount: number };
export type Checkout = ReturnType<typeof useCheckout>;

/** Begins a purchase and leaves for the page where it is paid. */
export function useCheckout() {
  const keys = useRequestKeys();
  const refresh = useRefreshCredits();
  const { mutate, reset, error, variables, isPending, isSuccess } = useSingleMutation({
    mutationFn: (purchase: Purchase) => begin(purchase, keys.keyFor(nameOf(purchase))),
    onSettled: (_answer, failure, purchase) => keys.settle(nameOf(purchase), failure),
  });

  const buy = (purchase: Purchase) => mutate(purchase, { onSuccess: ({ url }) => window.location.assign(url) });

  useRestoredPage(() => {
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
