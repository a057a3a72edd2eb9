import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { Card } from '@outloud/ui/card';
import { AdminDeliveryStatus } from '@outloud/uploader/admin-delivery-status';
import { formatDuration, formatFileSize } from '@outloud/uploader/format';
import { getWebsiteName } from '@outloud/uploader/request.labels';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { formatCreditCount } from '../../../lib/format.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';

export function DeliveryFacts({ delivery }: { delivery: OperatorDelivery }) {
  const { roastRequestId: roast, testerId: tester, customer, completedAt, videoDurationSeconds } = delivery;
  return (
    <Card title="Details" action={<AdminDeliveryStatus delivery={delivery} />}>
      <Facts>
        <Fact name="Request">
          <TextLink to={paths.request(roast._id)}>{getWebsiteName(roast)}</TextLink>
        </Fact>
        <Fact name="Tester">
          <TextLink to={paths.tester(tester._id)}>{tester.fullName}</TextLink>
        </Fact>
        <Fact name="Customer">
          <TextLink to={paths.customer(customer._id)}>{customer.fullName}</TextLink>
        </Fact>
        <Fact name="File">
          {delivery.originalFileName}, {formatFileSize(delivery.fileSize)}
        </Fact>
        <Fact name="Length">
          {videoDurationSeconds === null ? 'Not known yet' : formatDuration(videoDurationSeconds)}
        </Fact>
        <Fact name="Submitted">{formatDateTime(delivery.submittedAt)}</Fact>
        {completedAt && <Fact name="Completed">{formatDateTime(completedAt)}</Fact>}
        <Fact name="Charged">{formatCharge(delivery)}</Fact>
      </Facts>
    </Card>
  );
}

function formatCharge({ charged, refunded, status }: OperatorDelivery): string {
  if (charged === null) return status === 'rejected' ? 'Not charged' : 'Not charged yet';
  return refunded ? `${formatCreditCount(charged)}, refunded` : formatCreditCount(charged);
}
