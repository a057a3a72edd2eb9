import { formatCreditCount } from '@outloud/app-kit/format';
import { describeRefundRule } from '@outloud/app-kit/refund-rules.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { OperatorRefundRequest } from '@outloud/contract/operators/refund-requests';
import type { RefundRequestState } from '@outloud/domain/feedback';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import type { Column } from '../../lib/lists/paginated-list.tsx';
import { paths } from '../../lib/paths.ts';
import { Timestamp, TwoLines } from '../../lib/text.tsx';

const variants = { open: 'warn', granted: 'good', declined: 'plain' } as const satisfies Record<
  RefundRequestState,
  string
>;

export const createRefundRequestColumns = (
  onDecide: (refundRequest: OperatorRefundRequest) => void,
): Column<OperatorRefundRequest>[] => [
  {
    name: 'Delivery',
    isWide: true,
    cell: ({ deliveryId, roastRequestId: roast, testerId, credits }) => (
      <TwoLines below={`${formatCreditCount(credits)}, by ${testerId.fullName}`}>
        <TextLink to={paths.delivery(deliveryId)}>{getWebsiteLabel(roast)}</TextLink>
      </TwoLines>
    ),
  },
  {
    name: 'Customer',
    isWide: true,
    cell: ({ customer: { _id, fullName, email } }) => (
      <TwoLines below={email}>{email ? <TextLink to={paths.customer(_id)}>{fullName}</TextLink> : fullName}</TwoLines>
    ),
  },
  {
    name: 'Reason',
    isWide: true,
    cell: ({ reason, answer }) => (
      <TwoLines below={answer && `Our reply: ${answer}`}>
        <span className="whitespace-pre-line">{reason || 'Deleted with the account'}</span>
      </TwoLines>
    ),
  },
  {
    name: 'Status',
    isWide: true,
    cell: ({ state, basis }) => (
      <TwoLines below={describeRefundRule(basis, 'operator')}>
        <Badge variant={variants[state]}>{stateLabels[state]}</Badge>
      </TwoLines>
    ),
  },
  { name: 'Requested', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    name: 'Decide',
    isAction: true,
    isRightAligned: true,
    cell: (refundRequest) =>
      refundRequest.state === 'open' && (
        <Button variant="secondary" size="sm" onClick={() => onDecide(refundRequest)}>
          Decide
          <span className="sr-only">
            on {getWebsiteLabel(refundRequest.roastRequestId)}, {refundRequest.customer.fullName}
          </span>
        </Button>
      ),
  },
];

export function getWebsiteLabel(roast: OperatorRefundRequest['roastRequestId']): string {
  return roast?.websiteName || roast?.websiteUrl || 'Unnamed Website';
}

export const stateLabels: Record<RefundRequestState, string> = {
  open: 'Open',
  granted: 'Granted',
  declined: 'Declined',
};
