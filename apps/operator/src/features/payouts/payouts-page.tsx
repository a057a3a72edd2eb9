import { listOperatorPayouts } from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/credits';
import { payoutStates } from '@outloud/domain/payouts';
import { twoOperatorDollars } from '@outloud/domain/risk-limits';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Skeleton } from '@outloud/ui/loading';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { RequireAccess } from '../../lib/access.tsx';
import { ConsolePage } from '../../lib/console-page.tsx';
import { PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { createPayoutColumns, type PayoutSettlement, stateLabels } from './payout-columns.tsx';
import { useExportPayouts, usePayouts, useRequestedPayouts } from './payouts.queries.ts';
import { MarkPaidDialog, ProposePayoutDialog, ReturnPayoutDialog } from './settle-payout-dialogs.tsx';

export function PayoutsPage() {
  return (
    <RequireAccess endpoint={listOperatorPayouts} title="Payouts">
      <ConsolePage
        title="Payouts"
        actions={
          <>
            <PayoutTotal />
            <ExportPayouts />
          </>
        }
      >
        <SecondOperatorNotice />
        <PayoutList />
      </ConsolePage>
    </RequireAccess>
  );
}

function PayoutList() {
  const params = useListParams('status', payoutStates);
  const query = usePayouts(params.filter);
  const [settlement, setSettlement] = useState<PayoutSettlement | null>(null);
  const close = () => setSettlement(null);
  return (
    <>
      <PaginatedList
        query={query}
        params={params}
        columns={createPayoutColumns(setSettlement)}
        getKey={({ _id }) => _id}
        noun={{ one: 'payout', many: 'payouts' }}
        filter={{ label: 'Status', allLabel: 'All', labels: stateLabels }}
        empty={{ title: 'No payouts found', text: 'Payouts that testers request appear here.' }}
      />
      {settlement?.outcome === 'proposed' && <ProposePayoutDialog payout={settlement.payout} onClose={close} />}
      {settlement?.outcome === 'paid' && <MarkPaidDialog payout={settlement.payout} onClose={close} />}
      {settlement?.outcome === 'returned' && <ReturnPayoutDialog payout={settlement.payout} onClose={close} />}
    </>
  );
}

/** Without a second operator, payouts above the limit can only be returned. */
function SecondOperatorNotice() {
  const { data } = useRequestedPayouts();
  if (!data || data.operators > 1) return null;
  return (
    <Alert title={`Payouts above ${formatDollars(twoOperatorDollars)} need two operators`} className="mb-6">
      This installation has one operator who can pay. Invite a second one with the role money to pay them. Smaller
      payouts need one operator.
    </Alert>
  );
}

/** The total of all requested payouts. */
function PayoutTotal() {
  const { data } = useRequestedPayouts();
  return (
    <p className="mr-2 flex items-center gap-2 text-sm tabular-nums">
      <span className="text-muted">Total requested</span>
      {data ? (
        <strong className="font-bold text-lg">{formatDollars(data.requestedTotal)}</strong>
      ) : (
        <Skeleton className="h-5 w-12" />
      )}
    </p>
  );
}

/** Exports the payouts that match the current filter. */
function ExportPayouts() {
  const { filter } = useListParams('status', payoutStates);
  const { mutate, isPending } = useExportPayouts(filter);
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </Button>
  );
}
