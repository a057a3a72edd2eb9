import type { Application } from '@outloud/contract/operators/waitlist';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useDeleteApplication } from '../api/deeds.ts';
import { useShownApplication } from './shown-application.ts';

/** For whoever asks us to. An approved application goes with its tester's account. */
export function DeleteApplication({ application: { _id, fullName, status } }: { application: Application }) {
  const [asked, setAsked] = useState(false);
  const { mutate: remove, error, isPending } = useDeleteApplication(_id);
  const { close } = useShownApplication();
  if (status === 'approved') return null;
  return (
    <div>
      <Button variant="dangerOutline" onClick={() => setAsked(true)}>
        Delete application
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Delete the application of ${fullName}?`}
        description="All answers and notes go for good, without a mail. The same address may apply again."
        confirmLabel="Delete"
        error={error}
        pending={isPending}
        onConfirm={() => remove(undefined, { onSuccess: close })}
      />
    </div>
  );
}
