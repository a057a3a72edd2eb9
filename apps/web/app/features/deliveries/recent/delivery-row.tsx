import type { AdminDelivery } from '@outloud/contract/deliveries';
import { getHost } from '@outloud/domain/website-url';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { AdminDeliveryStatus } from '@outloud/uploader/admin-delivery-status';
import { canRetry, listStepErrors, reviewReasonLabels } from '@outloud/uploader/delivery.labels';
import { formatFileSize } from '@outloud/uploader/format';
import { getWebsiteName } from '@outloud/uploader/request.labels';
import { StepRow } from '@outloud/uploader/step-row';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { useRetryDelivery } from '../api/retry-delivery.ts';

export function DeliveryRow({ delivery }: { delivery: AdminDelivery }) {
  const { roastRequestId: roast, testerId: tester, originalFileName: fileName, submittedAt } = delivery;
  const titleId = `handled-${delivery._id}`;
  return (
    <article aria-labelledby={titleId} className="grid gap-4">
      <div className="flex justify-between gap-x-4 gap-y-2 max-sm:flex-col-reverse sm:items-start">
        <div className="min-w-0 text-sm leading-6">
          <h3 id={titleId} className="font-semibold text-[0.9375rem]">
            {getWebsiteName(roast)} <span className="font-normal text-muted">{getHost(roast.websiteUrl)}</span>
          </h3>
          <p>
            Delivery #{delivery.deliveryNumber} by {tester.fullName}{' '}
            {tester.email && <span className="text-muted">{tester.email}</span>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-muted tabular-nums">
            <span>
              {fileName}, {formatFileSize(delivery.fileSize)}
            </span>
            <time dateTime={submittedAt}>
              Submitted {formatDate(submittedAt)}, {formatTime(submittedAt)}
            </time>
          </p>
        </div>
        <div className="shrink-0">
          <AdminDeliveryStatus delivery={delivery} />
        </div>
      </div>
      <StepRow steps={delivery.steps} />
      <ReviewDetails delivery={delivery} />
    </article>
  );
}

/** Review reasons and failed steps, with a retry button. */
function ReviewDetails({ delivery }: { delivery: AdminDelivery }) {
  const retry = useRetryDelivery();
  const stepErrors = listStepErrors(delivery);
  if (stepErrors.length === 0 && delivery.reviewReasons.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="grid min-w-0 gap-2">
        <ul aria-label="Why this delivery is pending review" className="flex flex-wrap gap-1.5 empty:hidden">
          {delivery.reviewReasons.map((reason) => (
            <li key={reason}>
              <Badge variant="warn">{reviewReasonLabels[reason]}</Badge>
            </li>
          ))}
        </ul>
        {stepErrors.map((error) => (
          <p key={error} className="text-bad text-sm leading-5">
            {error}
          </p>
        ))}
      </div>
      {canRetry(delivery) && (
        <Button
          variant="secondary"
          size="sm"
          pending={retry.isPending}
          onClick={() => retry.mutate(delivery._id, { onSuccess: retry.reset })}
        >
          Retry<span className="sr-only"> {delivery.originalFileName}</span>
        </Button>
      )}
    </div>
  );
}
