import { canRetry, listStepErrors, reviewReasonLabels } from '@outloud/app-kit/delivery.labels';
import { AdminDeliveryStatus, StepRow } from '@outloud/app-kit/delivery-status';
import { formatDate, formatFileSize, formatTime } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { type AdminDelivery, listAdminDeliveries } from '@outloud/contract/deliveries';
import { getHost } from '@outloud/domain/website-url';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { Field } from '@outloud/ui/forms/field';
import { SecretInput } from '@outloud/ui/forms/input';
import { Skeleton } from '@outloud/ui/loading';
import { Dialog, DialogContent, DialogTrigger } from '@outloud/ui/overlays/dialog';
import { Video } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading } from '../../../components/page-title.tsx';
import { FormFailure } from '../../../forms/forms.tsx';
import { useRetryDelivery } from './mutations.ts';
import { useRecentDeliveries } from './queries.ts';

export function RecentDeliveries() {
  const { data: deliveries, isLoadingError, refetch } = useRecentDeliveries();
  const retry = () => {
    focusHeading();
    refetch();
  };
  return (
    <Card title="Recent deliveries" description="Failed deliveries first, then newest.">
      {deliveries && deliveries.length > 0 && (
        <ul>
          {deliveries.map((delivery) => (
            <li key={delivery._id} className="border-line border-t py-5 last:pb-0">
              <DeliveryRow delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      {deliveries?.length === 0 && (
        <EmptyState Icon={Video} title="No deliveries found" text="Recordings appear here after they are uploaded." />
      )}
      {isLoadingError && <LoadFailure message={listAdminDeliveries.failure} onRetry={retry} />}
      {!deliveries && !isLoadingError && <RecentDeliveriesSkeleton />}
    </Card>
  );
}

function DeliveryRow({ delivery }: { delivery: AdminDelivery }) {
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
      {canRetry(delivery) && <RetryDelivery delivery={delivery} />}
    </div>
  );
}

function RetryDelivery({ delivery }: { delivery: AdminDelivery }) {
  const retry = useRetryDelivery();
  const [open, setOpen] = useState(false);
  const [uploadKey, setUploadKey] = useState('');
  const handleOpenChange = (next: boolean) => {
    if (retry.isPending) return;
    retry.reset();
    setUploadKey('');
    setOpen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    retry.mutate({ id: delivery._id, uploadKey }, { onSuccess: () => setOpen(false) });
  };
  return (
    <Dialog open={open} onOpenChange={handleOpenChange}>
      <DialogTrigger asChild>
        <Button variant="secondary" size="sm">
          Retry<span className="sr-only"> {delivery.originalFileName}</span>
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Retry the processing?"
        description="The failed steps run again. If they succeed, the customer is charged and the tester is paid."
      >
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <FormFailure error={retry.error} errors={{}} />
          <Field label="Upload key">
            {(control) => (
              <SecretInput
                {...control}
                secretName="upload key"
                autoComplete="off"
                value={uploadKey}
                onChange={(event) => setUploadKey(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" pending={retry.isPending} className="justify-self-end">
            Retry
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}

const rowKeys = ['a', 'b', 'c'];

function RecentDeliveriesSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the deliveries</span>
      {rowKeys.map((key) => (
        <div key={key} className="border-line border-t py-5 last:pb-0">
          <Skeleton className="mt-1 h-4 w-2/5" />
          <Skeleton className="mt-3 h-3.5 w-3/5" />
          <Skeleton className="mt-3 h-3.5 w-1/2" />
          <Skeleton className="mt-5 h-9" />
        </div>
      ))}
    </div>
  );
}
