import type { AccountType } from '@outloud/domain/accounts';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/skeleton';
import { creditsCard } from './credit-summary.tsx';
import { getDeletionCardProps } from './delete-account.tsx';
import { passwordCard } from './password-and-sessions.tsx';
import { Detail, detailsCard } from './profile-details.tsx';
import { ProfileGrid } from './profile-grid.tsx';
import { getDataCardProps } from './your-data.tsx';

export function ProfileSkeleton({ accountType }: { accountType: AccountType }) {
  const isBusiness = accountType === 'business';
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
              <Skeleton className="h-11 w-96 max-w-full" />
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
