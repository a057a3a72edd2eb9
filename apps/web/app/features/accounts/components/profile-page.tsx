import type { Profile } from '@outloud/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { useSession } from '../../../lib/session.ts';
import { useProfile } from '../api/profile.ts';
import { CreditSummary } from './credit-summary.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordAndSessions } from './password-and-sessions.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileGrid } from './profile-grid.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { YourData } from './your-data.tsx';

export function ProfilePage() {
  const { data: profile, error, refetch } = useProfile();
  const accountType = useSession().user?.accountType ?? 'business';
  const hasFailed = !profile && error !== null;
  const retry = () => {
    focusHeading();
    refetch();
  };
  return (
    <>
      <PageTitle>{hasFailed ? 'Error Loading Profile' : 'Profile'}</PageTitle>
      {profile && <ProfileCards profile={profile} />}
      {hasFailed && <LoadFailure className="mt-8" message={error.message} onRetry={retry} />}
      {!profile && !hasFailed && <ProfileSkeleton accountType={accountType} />}
    </>
  );
}

function ProfileCards({ profile }: { profile: Profile }) {
  const { accountType, creditSystem } = profile;
  return (
    <ProfileGrid
      details={<EditableDetails profile={profile} />}
      credits={accountType === 'business' && <CreditSummary credits={creditSystem} />}
      password={<PasswordAndSessions profile={profile} />}
      data={<YourData accountType={accountType} />}
      deletion={<DeleteAccount accountType={accountType} balance={creditSystem.balance} />}
    />
  );
}

function EditableDetails({ profile }: { profile: Profile }) {
  const [isEditing, setIsEditing] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);

  // Closing the form removes the focused button, so return focus to the edit button.
  useEffect(() => {
    if (wasEditing.current && !isEditing) region.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <div ref={region}>
      {isEditing ? (
        <ProfileForm profile={profile} onDone={() => setIsEditing(false)} />
      ) : (
        <ProfileDetails profile={profile} onEdit={() => setIsEditing(true)} />
      )}
    </div>
  );
}
