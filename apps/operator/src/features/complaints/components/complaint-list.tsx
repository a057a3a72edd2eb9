import type { OperatorRefundRequest } from '@outloud/contract/operators/refund-requests';
import { refundRequestStates } from '@outloud/domain/feedback';
import { useState } from 'react';
import { useListPlace } from '../../../lib/list-place.ts';
import { LongList } from '../../../lib/long-list.tsx';
import { useComplaints } from '../api/complaints.ts';
import { complaintColumns } from './complaint-columns.tsx';
import { stateLabels } from './complaint-words.ts';
import { DecideDialog } from './decide-dialog.tsx';

export function ComplaintList() {
  const place = useListPlace('status', refundRequestStates);
  const query = useComplaints(place.filter);
  const [deciding, setDeciding] = useState<OperatorRefundRequest | null>(null);
  return (
    <>
      <LongList
        query={query}
        place={place}
        columns={complaintColumns(setDeciding)}
        keyOf={({ _id }) => _id}
        noun={{ one: 'complaint', many: 'complaints' }}
        filter={{ label: 'State', all: 'All', labels: stateLabels }}
        empty={{
          title: 'No complaints found',
          text: 'Customers who ask for the credits of a review back appear here.',
        }}
      />
      {deciding && <DecideDialog complaint={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
