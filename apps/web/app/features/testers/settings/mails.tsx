import type { TesterProfile } from '@outloud/contract/testers';
import { Card } from '@outloud/ui/card';
import { Checkbox } from '@outloud/ui/checkbox';
import { toast } from '@outloud/ui/toaster';
import { useState } from 'react';
import { useUpdateSettings } from '../api/update-profile.ts';

export const mailsCard = { title: 'Mails', description: 'What concerns your work and your pay is mailed in any case.' };

/** Saved with the click. */
export function Mails({ profile }: { profile: TesterProfile }) {
  const update = useUpdateSettings();
  const [wanted, setWanted] = useState(profile.wantsDigest);
  const change = (wantsDigest: boolean) => {
    setWanted(wantsDigest);
    update.mutate(
      { wantsDigest },
      {
        onSuccess: () => toast.success(wantsDigest ? 'New roasts are mailed to you' : 'No more mails about new roasts'),
        onError: () => setWanted(!wantsDigest),
      },
    );
  };
  return (
    <Card {...mailsCard}>
      <Checkbox
        label="Mail me new roasts that fit my profile"
        checked={wanted}
        onChange={({ target }) => change(target.checked)}
        error={update.error?.message}
      />
    </Card>
  );
}
