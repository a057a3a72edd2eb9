import { TextLink } from '@outloud/app-kit/text-link';
import type { TesterProfile } from '@outloud/contract/testers';
import { profileOptions } from '@outloud/domain/targeting/demographics';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { ChoiceChips } from '@outloud/ui/forms/choice-group';
import { Checkbox } from '@outloud/ui/forms/field';
import { Skeleton } from '@outloud/ui/loading';
import { toast } from '@outloud/ui/overlays/toaster';
import { type FormEvent, useRef, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { FormFailure } from '../../../forms/forms.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { useUpdateCategories, useUpdateSettings } from '../mutations.ts';
import { useTesterProfile } from '../queries.ts';
import { PayoutAccount, payoutCard } from './payout-account.tsx';
import { ProfileForm, profileCard } from './profile-form.tsx';

export const meta = () => getPageMeta('Settings', 'Your demographic profile, payout account, and emails.');

export default function SettingsPage() {
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

const categoriesCard = {
  title: 'Preferred categories',
  description:
    'What you like to review. We consider these when we assign work. You still see every roast that fits your profile.',
};

const categoryOptions = profileOptions.industry.map((industry) => ({ value: industry, label: industry }));

function Categories({ profile }: { profile: TesterProfile }) {
  const update = useUpdateCategories();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>(profile.preferredCategories);
  const choose = (categories: string[]) => {
    if (update.isError) update.reset();
    setChosen(categories);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ categories: [...chosen] }, { onSuccess: () => toast.success('Preferred categories saved') });
  };
  return (
    <Card {...categoriesCard}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <FormFailure error={update.error} errors={{}} />
        <ChoiceChips label="Industries" options={categoryOptions} chosen={chosen} onChange={choose} input={input} />
        <Button type="submit" variant="secondary" pending={update.isPending} className="justify-self-start">
          {update.isPending ? 'Saving...' : 'Save categories'}
        </Button>
      </form>
    </Card>
  );
}

const emailCard = { title: 'Emails', description: 'We always email you about your work and your pay.' };

/** Saves on click, with an optimistic update. */
function EmailSettings({ profile }: { profile: TesterProfile }) {
  const update = useUpdateSettings();
  const [wantsEmails, setWantsEmails] = useState(profile.wantsDigest);
  const change = (wantsDigest: boolean) => {
    setWantsEmails(wantsDigest);
    update.mutate(
      { wantsDigest },
      {
        onSuccess: () =>
          toast.success(wantsDigest ? 'Emails about new roasts turned on' : 'Emails about new roasts turned off'),
        onError: () => setWantsEmails(!wantsDigest),
      },
    );
  };
  return (
    <Card {...emailCard}>
      <Checkbox
        label="Email me new roasts that fit my profile"
        checked={wantsEmails}
        onChange={({ target }) => change(target.checked)}
        error={update.error?.message}
      />
    </Card>
  );
}

function SettingsSkeleton() {
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
