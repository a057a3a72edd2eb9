import type { OperatorRefundRequest } from '@outloud/contract/operators/refund-requests';
import { refundRequestStates } from '@outloud/domain/feedback';
import { useState } from 'react';
import { useListParams } from '../../../lib/list-params.ts';
import { PaginatedList } from '../../../lib/paginated-list.tsx';
import { useRefundRequests } from '../api/refund-requests.ts';
import { DecideRefundRequestDialog } from './decide-refund-request-dialog.tsx';
import { stateLabels } from './refund-request.labels.ts';
import { createRefundRequestColumns } from './refund-request-columns.tsx';

export function RefundRequestList() {
  const params = useListParams('status', refundRequestStates);
  const query = useRefundRequests(params.filter);
  const [deciding, setDeciding] = useState<OperatorRefundRequest | null>(null);
  return (
    <>
      <PaginatedList
        query={query}
        params={params}
        columns={createRefundRequestColumns(setDeciding)}
        getKey={({ _id }) => _id}
        noun={{ one: 'refund request', many: 'refund requests' }}
        filter={{ label: 'Status', allLabel: 'All', labels: stateLabels }}
        empty={{
          title: 'No refund requests found',
          text: 'Refund requests for single reviews appear here.',
        }}
      />
      {deciding && <DecideRefundRequestDialog refundRequest={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
