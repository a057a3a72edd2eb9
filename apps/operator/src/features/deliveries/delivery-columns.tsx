import { reviewReasonLabels } from '@outloud/app-kit/delivery.labels';
import { AdminDeliveryStatus } from '@outloud/app-kit/delivery-status';
import { formatFileSize } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { AdminDelivery } from '@outloud/contract/deliveries';
import { getHost } from '@outloud/domain/website-url';
import { Badge } from '@outloud/ui/badge';
import type { Column } from '../../lib/lists/paginated-list.tsx';
import { paths } from '../../lib/paths.ts';
import { GuestBadge, Timestamp, TwoLines } from '../../lib/text.tsx';

type DeliveryColumn = Column<AdminDelivery>;

/** Links to the delivery. `search` is appended to the URL. */
export const createWebsiteColumn = (search = ''): DeliveryColumn => ({
  name: 'Website',
  isWide: true,
  cell: ({ _id, roastRequestId: roast, deliveryNumber }) => (
    <TwoLines below={getHost(roast.websiteUrl)}>
      <TextLink to={paths.delivery(_id) + search}>
        {getWebsiteName(roast)}
        <span className="sr-only">, delivery {deliveryNumber}</span>
      </TextLink>
    </TwoLines>
  ),
});

export const testerColumn: DeliveryColumn = {
  name: 'Tester',
  isWide: true,
  cell: ({ testerId: { fullName, email }, isGuest }) => (
    <TwoLines below={isGuest ? <GuestBadge /> : email}>{fullName}</TwoLines>
  ),
};

export const fileColumn: DeliveryColumn = {
  name: 'File',
  isWide: true,
  cell: ({ originalFileName, fileSize: bytes }) => (
    <TwoLines below={formatFileSize(bytes)}>
      <span className="line-clamp-2">{originalFileName}</span>
    </TwoLines>
  ),
};

export const statusColumn: DeliveryColumn = {
  name: 'Status',
  cell: (delivery) => <AdminDeliveryStatus delivery={delivery} />,
};

export const reasonsColumn: DeliveryColumn = {
  name: 'Reasons',
  isWide: true,
  cell: ({ reviewReasons }) => <ReviewReasons reasons={reviewReasons} />,
};

export const submittedColumn: DeliveryColumn = {
  name: 'Submitted',
  cell: ({ submittedAt }) => <Timestamp at={submittedAt} />,
};

export function ReviewReasons({ reasons }: { reasons: AdminDelivery['reviewReasons'] }) {
  return (
    <span className="flex flex-wrap gap-1.5 max-md:justify-end">
      {reasons.map((reason) => (
        <Badge key={reason} variant="warn">
          {reviewReasonLabels[reason]}
        </Badge>
      ))}
    </span>
  );
}
