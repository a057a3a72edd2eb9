import type { TesterProfile } from '@outloud/contract/testers';
import { Card } from '@outloud/ui/card';
import { Checkbox } from '@outloud/ui/checkbox';
import { toast } from '@outloud/ui/toaster';
import { useState } from 'react';
import { useUpdateSettings } from '../api/update-profile.ts';

export const emailCard = { title: 'Emails', description: 'We always email you about your work and your pay.' };

/** Saves on click, with an optimistic update. */
export function EmailSettings({ profile }: { profile: TesterProfile }) {
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
