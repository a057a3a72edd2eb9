import type { DeliveryDetail } from '@outloud/contract/deliveries';
import { formatDuration, formatFileSize } from '@outloud/uploader/format';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import type { DeliveryQuery } from '../api/delivery.ts';
import { DeliveryStatusBadge } from '../components/delivery-badges.tsx';
import { getWebsiteName } from '../components/roast.labels.ts';
import { BackToRoastLink } from './back-to-roast-link.tsx';
import { DownloadMenu } from './download-menu.tsx';

type DeliveryHeaderProps = { delivery: DeliveryDetail; refetch: DeliveryQuery['refetch'] };

export function DeliveryHeader({ delivery, refetch }: DeliveryHeaderProps) {
  const { roastRequestId: roast, videoDurationSeconds: seconds } = delivery;
  return (
    <>
      <BackToRoastLink roastId={roast._id} name={getWebsiteName(roast)} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <PageTitle>Delivery #{delivery.deliveryNumber}</PageTitle>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm leading-6">
            <DeliveryStatusBadge delivery={delivery} />
            <p className="font-semibold text-ink">By {delivery.testerId.fullName}</p>
            <p>
              Submitted{' '}
              <time dateTime={delivery.submittedAt}>
                {formatDate(delivery.submittedAt)}, {formatTime(delivery.submittedAt)}
              </time>
            </p>
            {seconds !== null && <Fact name="Duration">{formatDuration(seconds)}</Fact>}
            <Fact name="File size">{formatFileSize(delivery.fileSize)}</Fact>
          </div>
        </div>
        {/* Reserves the space, so that the menu causes no layout shift when files become available. */}
        <div className="h-9 max-sm:basis-full">
          <DownloadMenu files={delivery.files} refetch={refetch} />
        </div>
      </div>
    </>
  );
}

/** The unit explains the value; only screen readers need the name. */
function Fact({ name, children }: { name: string; children: string }) {
  return (
    <p className="tabular-nums">
      <span className="sr-only">{name}: </span>
      {children}
    </p>
  );
}
