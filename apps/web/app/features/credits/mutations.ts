import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import { exportTransactions, startCheckout, startCustomCheckout } from '@outloud/contract/credits';
import { toast } from '@outloud/ui/overlays/toaster';
import { useMutation } from '@tanstack/react-query';
import { call, download } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { useRefreshCredits } from '../../queries/shared-queries.ts';
import { usePageRestored } from './use-page-restored.ts';

type Purchase = { packageId: string } | { creditAmount: number };
export type Checkout = ReturnType<typeof useCheckout>;

export function useCheckout() {
  const keys = useIdempotencyKeys();
  const refresh = useRefreshCredits();
  const { mutate, reset, error, variables, isPending, isSuccess } = useSingleMutation({
    mutationFn: (purchase: Purchase) => startPurchase(purchase, keys.getKey(getPurchaseKey(purchase))),
    onSettled: (_response, settledError, purchase) => keys.settle(getPurchaseKey(purchase), settledError),
  });

  const buy = (purchase: Purchase) => mutate(purchase, { onSuccess: ({ url }) => window.location.assign(url) });

  usePageRestored(() => {
    reset();
    refresh();
  });

  const currentKey = isPending || isSuccess ? getPurchaseKey(variables) : null;
  return {
    buy,
    error,
    isBusy: currentKey !== null,
    isBuying: (purchase: Purchase) => getPurchaseKey(purchase) === currentKey,
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

export function useExportTransactions() {
  return useMutation({
    mutationFn: () => download(exportTransactions, 'outloud-statement.csv'),
    onError: (error) => toast.error(error.message),
  });
}
