import { ExportPayouts } from '../features/payouts/components/export-payouts.tsx';
import { PayoutList } from '../features/payouts/components/payout-list.tsx';
import { PayoutTotal } from '../features/payouts/components/payout-total.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function PayoutsPage() {
  return (
    <ConsolePage
      title="Payouts"
      actions={
        <>
          <PayoutTotal />
          <ExportPayouts />
        </>
      }
    >
      <PayoutList />
    </ConsolePage>
  );
}
