import { LoadFailure } from '../../../lib/load-failure.tsx';
import { SideSheet } from '../../../lib/side-sheet.tsx';
import { useApplication } from '../api/applications.ts';
import { ApplicationSkeleton } from './application-skeleton.tsx';
import { ApplicationView } from './application-view.tsx';
import { useOpenApplication } from './use-open-application.ts';

/** Shows the application whose ID is in the URL, next to the list. */
export function ApplicationSheet() {
  const { id, close } = useOpenApplication();
  return id && <Sheet key={id} id={id} onClose={close} />;
}

function Sheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: application, error, refetch } = useApplication(id);
  return (
    <SideSheet
      title={application?.fullName ?? 'Application'}
      description={application?.email ?? 'From the waitlist'}
      onClose={onClose}
    >
      {application && <ApplicationView application={application} />}
      {!application && error && <LoadFailure error={error} onRetry={() => refetch()} />}
      {!application && !error && <ApplicationSkeleton />}
    </SideSheet>
  );
}
