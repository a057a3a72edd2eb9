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
  const params = useListPlace('status', refundRequestStates);
  const query = useComplaints(params.filter);
  const [deciding, setDeciding] = useState<OperatorRefundRequest | null>(null);
  return (
    <>
      <LongList
        query={query}
        params={params}
        columns={complaintColumns(setDeciding)}
        getKey={({ _id }) => _id}
        noun={{ one: 'refund request', many: 'refund requests' }}
        filter={{ label: 'Status', all: 'All', labels: stateLabels }}
        empty={{
          title: 'No refund requests found',
          text: 'Refund requests for single reviews appear here.',
        }}
      />
      {deciding && <DecideDialog refundRequest={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
