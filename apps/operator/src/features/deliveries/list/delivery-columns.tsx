import type { HandledDelivery } from '@outloud/contract/deliveries';
import { hostOf } from '@outloud/domain/website-url';
import { Badge } from '@outloud/ui/badge';
import { HandledStatus } from '@outloud/uploader/handled-status';
import { reasonWords } from '@outloud/uploader/handled-words';
import { fileSize } from '@outloud/uploader/measures';
import { websiteName } from '@outloud/uploader/request-words';
import type { Column } from '../../../lib/long-list.tsx';
import { Moment } from '../../../lib/moment.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { paths } from '../../../paths.ts';

type DeliveryColumn = Column<HandledDelivery>;

/** Leads to the delivery; from the review queue also on to the next. */
export const websiteColumn = (addition = ''): DeliveryColumn => ({
  name: 'Website',
  isWide: true,
  cell: ({ _id, roastRequestId: roast, deliveryNumber }) => (
    <TwoLines below={hostOf(roast.websiteUrl)}>
      <TextLink to={paths.delivery(_id) + addition}>
        {websiteName(roast)}
        <span className="sr-only">, delivery {deliveryNumber}</span>
      </TextLink>
    </TwoLines>
  ),
});

export const testerColumn: DeliveryColumn = {
  name: 'Tester',
  isWide: true,
  cell: ({ testerId: { fullName, email } }) => <TwoLines below={email}>{fullName}</TwoLines>,
};

export const fileColumn: DeliveryColumn = {
  name: 'File',
  isWide: true,
  cell: ({ originalFileName, fileSize: bytes }) => (
    <TwoLines below={fileSize(bytes)}>
      <span className="line-clamp-2">{originalFileName}</span>
    </TwoLines>
  ),
};

export const statusColumn: DeliveryColumn = {
  name: 'Status',
  cell: (delivery) => <HandledStatus delivery={delivery} />,
};

export const reasonsColumn: DeliveryColumn = {
  name: 'Reasons',
  isWide: true,
  cell: ({ reviewReasons }) => <Reasons reasons={reviewReasons} />,
};

export const submittedColumn: DeliveryColumn = {
  name: 'Submitted',
  cell: ({ submittedAt }) => <Moment at={submittedAt} />,
};

export function Reasons({ reasons }: { reasons: HandledDelivery['reviewReasons'] }) {
  return (
    <span className="flex flex-wrap gap-1.5 max-md:justify-end">
      {reasons.map((reason) => (
        <Badge key={reason} variant="warn">
          {reasonWords[reason]}
        </Badge>
      ))}
    </span>
  );
}
