import type { TesterProfile } from '@outloud/contract/testers';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { PageTitle } from '../../../lib/page-title.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { useTesterProfile } from '../api/profile.ts';
import { ProfileForm } from '../profile/profile-form.tsx';
import { Categories } from './categories.tsx';
import { EmailSettings } from './email-settings.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

export function SettingsPage() {
  const { data: profile, error, refetch } = useTesterProfile();
  const retry = () => {
    focusHeading();
    refetch();
  };
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <p className="mt-2 text-muted leading-7">
        To change your name, email, or password, download your data, or delete your account, go to{' '}
        <TextLink to={paths.profile}>your Profile page</TextLink>.
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {profile && <Cards profile={profile} />}
        {!profile && error && <LoadFailure message={error.message} onRetry={retry} />}
        {!profile && !error && <SettingsSkeleton />}
      </div>
    </>
  );
}

function Cards({ profile }: { profile: TesterProfile }) {
  return (
    <>
      <ProfileForm profile={profile} />
      <Categories profile={profile} />
      <PayoutAccount profile={profile} />
      <EmailSettings profile={profile} />
    </>
  );
}
