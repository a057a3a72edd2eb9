import { payoutStates } from '@outloud/domain/payouts';
import { useState } from 'react';
import { useListParams } from '../../../lib/list-params.ts';
import { PaginatedList } from '../../../lib/paginated-list.tsx';
import { usePayouts } from '../api/payouts.ts';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { stateLabels } from './payout.labels.ts';
import { createPayoutColumns, type PayoutSettlement } from './payout-columns.tsx';
import { ReturnPayoutDialog } from './return-payout-dialog.tsx';

export function PayoutList() {
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
      {settlement?.outcome === 'paid' && <MarkPaidDialog payout={settlement.payout} onClose={close} />}
      {settlement?.outcome === 'returned' && <ReturnPayoutDialog payout={settlement.payout} onClose={close} />}
    </>
  );
}
