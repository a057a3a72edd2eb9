import type { Profile } from '@outloud/contract/accounts';
import type { AccountType } from '@outloud/domain/accounts';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/loading';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { useSession } from '../../../session/session.ts';
import { useSiteConfig } from '../../../site-config.ts';
import { CreditSummary, creditsCard } from './credit-summary.tsx';
import { DeleteAccount, getDeletionCardProps } from './delete-account.tsx';
import { Passkeys, passkeysCard } from './passkeys.tsx';
import { Password, passwordCard } from './password.tsx';
import { Detail, detailsCard, ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfile } from './queries.ts';
import { Sessions, sessionsCard } from './sessions.tsx';
import { getDataCardProps, YourData } from './your-data.tsx';

export const meta = () => getPageMeta('Profile', 'Your details, credits, and account.');

export default function ProfilePage() {
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
  const hasPasskeys = useSiteConfig()?.passkeys;
  return (
    <ProfileGrid
      details={<EditableDetails profile={profile} />}
      credits={accountType === 'business' && <CreditSummary credits={creditSystem} />}
      password={<Password profile={profile} />}
      passkeys={hasPasskeys && <Passkeys isEmailVerified={profile.isEmailVerified} />}
      sessions={<Sessions />}
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

type ProfileGridProps = {
  details: ReactNode;
  credits: ReactNode;
  password: ReactNode;
  passkeys: ReactNode;
  sessions: ReactNode;
  data: ReactNode;
  deletion: ReactNode;
};

function ProfileGrid({ details, credits, password, passkeys, sessions, data, deletion }: ProfileGridProps) {
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      {details}
      <div className="lg:row-span-6">{credits}</div>
      {password}
      {passkeys}
      {sessions}
      {data}
      {deletion}
    </div>
  );
}

function ProfileSkeleton({ accountType }: { accountType: AccountType }) {
  const isBusiness = accountType === 'business';
  const hasPasskeys = useSiteConfig()?.passkeys;
  return (
    <div role="status">
      <span className="sr-only">Loading your profile</span>
      <div aria-hidden="true">
        <ProfileGrid
          details={
            <Card {...detailsCard} action={<Skeleton className="h-9 w-20" />}>
              <dl className="grid gap-5">
                <Detail term="Full name">
                  <Skeleton className="my-1 h-4 w-32" />
                </Detail>
                <Detail term="Email">
                  <Skeleton className="my-1.25 h-4 w-56" />
                </Detail>
                {isBusiness && (
                  <Detail term="Company name">
                    <Skeleton className="my-1 h-4 w-40" />
                  </Detail>
                )}
              </dl>
            </Card>
          }
          credits={
            isBusiness && (
              <Card {...creditsCard}>
                <Skeleton className="h-18 w-28" />
                <Skeleton className="mt-5 h-16.25 w-full" />
                <Skeleton className="mt-5 h-11 w-full" />
              </Card>
            )
          }
          password={
            <Card {...passwordCard}>
              <Skeleton className="h-11 w-44" />
            </Card>
          }
          passkeys={
            hasPasskeys && (
              <Card {...passkeysCard}>
                <Skeleton className="h-16 w-full" />
                <Skeleton className="mt-5 h-11 w-36" />
              </Card>
            )
          }
          sessions={
            <Card {...sessionsCard}>
              <Skeleton className="h-16 w-full" />
            </Card>
          }
          data={
            <Card {...getDataCardProps(accountType)}>
              <Skeleton className="h-11 w-52" />
            </Card>
          }
          deletion={
            <Card {...getDeletionCardProps(accountType)}>
              <Skeleton className="h-11 w-40" />
            </Card>
          }
        />
      </div>
    </div>
  );
}
