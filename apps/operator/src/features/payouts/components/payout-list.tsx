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
  const place = useListPlace('status', payoutStates);
  const query = usePayouts(place.filter);
  const [settling, setSettling] = useState<Settling | null>(null);
  const close = () => setSettling(null);
  return (
    <>
      <LongList
        query={query}
        place={place}
        columns={payoutColumns(setSettling)}
        keyOf={({ _id }) => _id}
        noun={{ one: 'payout', many: 'payouts' }}
        filter={{ label: 'State', all: 'All', labels: stateLabels }}
        empty={{ title: 'No payouts found', text: 'What testers ask to be paid appears here.' }}
      />
      {settling?.as === 'paid' && <PayDialog payout={settling.payout} onClose={close} />}
      {settling?.as === 'returned' && <ReturnDialog payout={settling.payout} onClose={close} />}
    </>
  );
}
