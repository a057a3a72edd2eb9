import { Spinner } from '@outloud/ui/spinner';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { roastErrorTitles } from '../../../lib/format.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useSession } from '../../../lib/session.ts';
import { isForbidden, useRoastsNeedingDeliveries } from '../api/roasts-needing-deliveries.ts';
import { RecentDeliveries } from '../recent/recent-deliveries.tsx';
import { AccessDenied } from './access-denied.tsx';
import { UploadCard } from './upload-card.tsx';

export function DeliveryUploadPage() {
  const { user } = useSession();
  const { data: roasts, error, isPending, refetch } = useRoastsNeedingDeliveries();
  const retry = () => {
    focusHeading();
    refetch();
  };
  // Only the server knows who is an admin, so the page stays hidden until it responds.
  if (isPending) return <CheckingAccess />;
  if (isForbidden(error)) return <AccessDenied />;
  return (
    <>
      <PageTitle>Delivery Upload</PageTitle>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
        {roasts && user && <UploadCard roasts={roasts} owner={user._id} />}
        {!roasts && error && <LoadFailure message={roastErrorTitles.list} error={error} onRetry={retry} />}
        <RecentDeliveries />
      </div>
    </>
  );
}

function CheckingAccess() {
  return (
    <div role="status" className="flex items-center gap-2.5 text-muted">
      <Spinner />
      <h1>Checking your access</h1>
    </div>
  );
}
