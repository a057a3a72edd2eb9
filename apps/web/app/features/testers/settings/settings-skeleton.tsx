import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/skeleton';
import { profileCard } from '../profile/profile-form.tsx';
import { categoriesCard } from './categories.tsx';
import { emailCard } from './email-settings.tsx';
import { payoutCard } from './payout-account.tsx';

export function SettingsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your settings</span>
      <div aria-hidden="true" className="grid gap-6">
        <Card {...profileCard}>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="mt-8 h-160 w-full" />
        </Card>
        <Card {...categoriesCard}>
          <Skeleton className="h-40 w-full" />
        </Card>
        <Card {...payoutCard}>
          <Skeleton className="h-38 w-full max-w-lg" />
        </Card>
        <Card {...emailCard}>
          <Skeleton className="h-6 w-72 max-w-full" />
        </Card>
      </div>
    </div>
  );
}
