import { formatCreditCount } from '@outloud/app-kit/format';
import { describeRefundRule } from '@outloud/app-kit/refund-rules.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import { decideRefundRequest, type OperatorRefundRequest } from '@outloud/contract/operators/refund-requests';
import { refundRequestStates } from '@outloud/domain/feedback';
import { useState } from 'react';
import { ConsolePage } from '../../lib/console-page.tsx';
import { DecisionDialog } from '../../lib/decision-dialog.tsx';
import { Detail, Details, Prose } from '../../lib/details.tsx';
import { PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { paths } from '../../lib/paths.ts';
import { createRefundRequestColumns, getWebsiteLabel, stateLabels } from './refund-request-columns.tsx';
import { useDecideRefundRequest, useRefundRequests } from './refund-requests.queries.ts';

export function RefundRequestsPage() {
  return (
    <ConsolePage title="Refund requests">
      <RefundRequestList />
    </ConsolePage>
  );
}

function RefundRequestList() {
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

type DecideRefundRequestDialogProps = { refundRequest: OperatorRefundRequest; onClose: () => void };

function DecideRefundRequestDialog({ refundRequest, onClose }: DecideRefundRequestDialogProps) {
  const credits = formatCreditCount(refundRequest.credits);
  return (
    <DecisionDialog
      title="Decide on this refund request"
      description={`${refundRequest.customer.fullName} requests a refund of ${credits}. The tester is paid either way, and the pay is on hold until you decide.`}
      grantLabel={`Refund ${credits}`}
      access={decideRefundRequest}
      reasonHint="Emailed to the customer and shown next to the review."
      mutation={useDecideRefundRequest(refundRequest._id)}
      onClose={onClose}
    >
      <Details>
        <Detail term="Delivery" isWide>
          <TextLink to={paths.delivery(refundRequest.deliveryId)}>
            {getWebsiteLabel(refundRequest.roastRequestId)}
          </TextLink>
        </Detail>
        <Detail term="Reason" isWide>
          <Prose text={refundRequest.reason} />
        </Detail>
        <Detail term="Why you need to decide" isWide>
          {describeRefundRule(refundRequest.basis, 'operator')}
        </Detail>
      </Details>
    </DecisionDialog>
  );
}
