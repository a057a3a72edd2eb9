import { loadTusClient } from '@outloud/app-kit/upload/upload-transfer';
import type { RoastRequest } from '@outloud/contract/roasts';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { Spinner } from '@outloud/ui/loading';
import { Inbox, ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { roastErrorTitles } from '../../../roast.labels.ts';
import { useSession } from '../../../session/session.ts';
import { isForbidden, useRoastsNeedingDeliveries } from './queries.ts';
import { RecentDeliveries } from './recent-deliveries.tsx';
import { UploadForm } from './upload-form.tsx';
import { emptyUpload, type UploadValues, uploadResolver } from './upload-values.ts';

export const meta = () => getPageMeta('Delivery Upload', 'Upload a recording for a tester.');

export default function DeliveryUploadPage() {
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

function AccessDenied() {
  return (
    <>
      <ShieldX aria-hidden="true" strokeWidth={1.5} className="mb-4 size-10 text-muted" />
      <PageTitle>Access Denied</PageTitle>
      <p className="mt-3 text-lg">You don't have permission to access this admin area.</p>
      <p className="mt-1 text-muted">Only authorized administrators can upload roast deliveries.</p>
      <Button asChild className="mt-6">
        <Link to={paths.dashboard}>Back to the dashboard</Link>
      </Button>
    </>
  );
}

const uploadCard = { title: 'New delivery', description: 'Upload a recording that a tester made for a request.' };

type UploadCardProps = { roasts: RoastRequest[]; owner: string };

function UploadCard({ roasts, owner }: UploadCardProps) {
  const form = useForm<UploadValues>({ resolver: uploadResolver, defaultValues: emptyUpload });
  const selectedRoast = useWatch({ control: form.control, name: 'roast' });

  // Preload the tus client while online, because the connection may be lost before the upload starts.
  useEffect(() => {
    loadTusClient().catch(() => {});
  }, []);

  return (
    <Card {...uploadCard}>
      {/* Keeps a form in progress when another admin fills the last open slot. */}
      {roasts.length > 0 || selectedRoast ? (
        <UploadForm form={form} roasts={roasts} owner={owner} />
      ) : (
        <EmptyState
          Icon={Inbox}
          title="No roast requests found that need deliveries"
          text="Requests appear here as soon as customers create them."
        />
      )}
    </Card>
  );
}
