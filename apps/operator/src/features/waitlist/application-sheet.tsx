import { formatDate, pluralize } from '@outloud/app-kit/format';
import type { Application, ApplicationDetail, EarlierAccount } from '@outloud/contract/operators/waitlist';
import type { ApplicationStatus } from '@outloud/domain/waitlist';
import { Alert } from '@outloud/ui/alert';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Skeleton } from '@outloud/ui/loading';
import { Dialog, DialogContent } from '@outloud/ui/overlays/dialog';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { Detail, Details, ProfileDetails, Prose, profileFieldLabels } from '../../lib/details.tsx';
import { useReturnFocus } from '../../lib/focus.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { LoadFailure } from '../../lib/query-content.tsx';
import { ApplicationDecision } from './application-decision.tsx';
import { NotesForm } from './notes-form.tsx';
import { useApplication, useDeleteApplication } from './waitlist.queries.ts';

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

type SideSheetProps = { title: string; description: ReactNode; onClose: () => void; children: ReactNode };

/** A dialog at the right edge, next to the list. */
function SideSheet({ title, description, onClose, children }: SideSheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        {...returnFocus}
        title={title}
        description={description}
        className="h-[calc(100dvh-2rem)] max-w-xl justify-self-end overscroll-contain"
      >
        {children}
      </DialogContent>
    </Dialog>
  );
}

const param = 'application';

/** The open application is stored in the URL, so that it can be linked to and the back button closes it. */
export function useOpenApplication() {
  const [searchParams, setSearchParams] = useSearchParams();
  const otherParams = new URLSearchParams(searchParams);
  otherParams.delete(param);
  return {
    id: searchParams.get(param),
    close: () => setSearchParams(otherParams, { replace: true, preventScrollReset: true }),
    getLink: (id: string) => `?${new URLSearchParams([...otherParams, [param, id]])}`,
  };
}

function ApplicationSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading application</span>
      <Skeleton className="h-6 w-20" />
      <Skeleton className="h-24" />
      <div className="grid gap-4 sm:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((lineKey) => (
          <div key={lineKey} className="grid gap-2">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}

function ApplicationView({ application }: { application: ApplicationDetail }) {
  return (
    <div className="grid gap-7">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <ApplicationStatusBadge status={application.status} />
        Applied {formatLongDateTime(application.createdAt)}
      </p>
      {application.earlierAccounts.length > 0 && <EarlierAccounts accounts={application.earlierAccounts} />}
      <ApplicationDecision application={application} />
      <WorkDetails application={application} />
      <ProfileDetails profile={application.demographicProfile} />
      <NotesForm application={application} />
      <DeleteApplication application={application} />
    </div>
  );
}

function EarlierAccounts({ accounts }: { accounts: EarlierAccount[] }) {
  return (
    <Alert
      variant={accounts.some(({ differentAnswers }) => differentAnswers.length > 0) ? 'warn' : 'info'}
      title="This email belonged to a deleted tester account"
    >
      <ul className="grid gap-1">
        {accounts.map(({ deletedAt, differentAnswers }) => (
          <li key={deletedAt}>
            Deleted {formatDate(deletedAt)}.{' '}
            {differentAnswers.length === 0
              ? 'No answer differs.'
              : `Other answers: ${differentAnswers.map(formatDifferentAnswer).join(', ')}.`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function formatDifferentAnswer({ field, givenAt }: EarlierAccount['differentAnswers'][number]): string {
  return `${profileFieldLabels[field]} (${formatDate(givenAt)})`;
}

function WorkDetails({ application }: { application: Application }) {
  const { phone, hoursPerWeek, preferredWorkingHours, hasVideoExperience, previousTestingExperience } = application;
  return (
    <section aria-label="Work">
      <h3 className="mb-3 border-line border-b pb-2 font-semibold">Contact and work</h3>
      <Details>
        <Detail term="Phone">{phone ?? <span className="text-muted">Not provided</span>}</Detail>
        <Detail term="Time per week">{pluralize(hoursPerWeek, { one: 'hour', many: 'hours' })}</Detail>
        <Detail term="Preferred working hours">
          <Prose text={preferredWorkingHours} emptyText="Not provided" />
        </Detail>
        <Detail term="Video experience">{hasVideoExperience ? 'Yes' : 'No'}</Detail>
        <Detail term="Previous testing experience" isWide>
          <Prose text={previousTestingExperience} emptyText="Not provided" />
        </Detail>
      </Details>
    </section>
  );
}

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  contacted: 'Contacted',
  approved: 'Approved',
  rejected: 'Rejected',
};

const variants = { pending: 'warn', contacted: 'plain', approved: 'good', rejected: 'bad' } as const;

export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge variant={variants[status]}>{applicationStatusLabels[status]}</Badge>;
}

/** For deletion requests. An approved application can be deleted only with the tester's account, so there is no button. */
function DeleteApplication({ application: { _id, fullName, status } }: { application: Application }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: remove, error, isPending } = useDeleteApplication(_id);
  const { close } = useOpenApplication();
  if (status === 'approved') return null;
  return (
    <div>
      <Button variant="dangerOutline" onClick={() => setIsOpen(true)}>
        Delete application
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Delete ${fullName}’s application?`}
        description="This permanently deletes all answers and notes. The applicant gets no email and can apply again."
        confirmLabel="Delete application"
        error={error}
        pending={isPending}
        onConfirm={() => remove(undefined, { onSuccess: close })}
      />
    </div>
  );
}
