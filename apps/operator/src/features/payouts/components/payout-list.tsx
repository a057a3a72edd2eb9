import { payoutStates } from '@outloud/domain/payouts';
import { useState } from 'react';
import { useListPlace } from '../../../lib/list-place.ts';
import { LongList } from '../../../lib/long-list.tsx';
import { usePayouts } from '../api/payouts.ts';
import { PayDialog } from './pay-dialog.tsx';
import { payoutColumns, type Settling } from './payout-columns.tsx';
import { stateLabels } from './payout-words.ts';
import { ReturnDialog } from './return-dialog.tsx';

export function PayoutList() {
  const params = useListPlace('status', payoutStates);
  const query = usePayouts(params.filter);
  const [settling, setSettling] = useState<Settling | null>(null);
  const close = () => setSettling(null);
  return (
    <>
      <LongList
        query={query}
        params={params}
        columns={payoutColumns(setSettling)}
        getKey={({ _id }) => _id}
        noun={{ one: 'payout', many: 'payouts' }}
        filter={{ label: 'Status', all: 'All', labels: stateLabels }}
        empty={{ title: 'No payouts found', text: 'Payouts that testers request appear here.' }}
      />
      {settling?.outcome === 'paid' && <PayDialog payout={settling.payout} onClose={close} />}
      {settling?.outcome === 'returned' && <ReturnDialog payout={settling.payout} onClose={close} />}
    </>
  );
}
