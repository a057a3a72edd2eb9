import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useEffect, useRef, useState } from 'react';
import { useProfile } from '../api/profile.ts';
import { CreditSummary } from './credit-summary.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

export function ProfilePage() {
  const { data: profile, error, refetch, isFetching } = useProfile();
  if (profile) {
    return (
      <>
        <PageTitle />
        <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <Details profile={profile} />
          <div className="lg:row-span-2">
            <CreditSummary credits={profile.creditSystem} />
          </div>
          <DeleteAccount balance={profile.creditSystem.balance} />
        </div>
      </>
    );
  }
  if (!error) {
    return (
      <>
        <PageTitle />
        <ProfileSkeleton />
      </>
    );
  }
  return (
    <div className="mx-auto grid max-w-md gap-5 py-16">
      <h1 className="font-extrabold text-3xl tracking-[-0.03em]">Error Loading Profile</h1>
      <Alert variant="destructive" title={error.message}>
        Nothing is lost. It may have been the connection.
      </Alert>
      <Button pending={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  );
}

function PageTitle() {
  return <h1 className="font-extrabold text-3xl tracking-[-0.03em] sm:text-4xl">Profile</h1>;
}

function Details({ profile }: { profile: NonNullable<ReturnType<typeof useProfile>['data']> }) {
  const [editing, setEditing] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);

  // Leaving the form removes the focused button; the focus goes back to where editing began.
  useEffect(() => {
    if (wasEditing.current && !editing) region.current?.querySelector('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <div ref={region}>
      {editing ? (
        <ProfileForm profile={profile} onDone={() => setEditing(false)} />
      ) : (
        <ProfileDetails profile={profile} onEdit={() => setEditing(true)} />
      )}
    </div>
  );
}
