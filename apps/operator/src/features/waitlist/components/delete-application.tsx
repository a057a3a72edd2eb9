import type { Application } from '@outloud/contract/operators/waitlist';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useDeleteApplication } from '../api/application-mutations.ts';
import { useOpenApplication } from './use-open-application.ts';

/** For deletion requests. An approved application can be deleted only with the tester's account, so there is no button. */
export function DeleteApplication({ application: { _id, fullName, status } }: { application: Application }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: remove, error, isPending } = useDeleteApplication(_id);
  const { close } = useOpenApplication();
  if (status === 'approved') return null;
  return (
    <div>
      <Button variant="dangerOutline" onClick={() => setIsOpen(true)}>
        Delete application
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Delete ${fullName}’s application?`}
        description="This permanently deletes all answers and notes. The applicant gets no email and can apply again."
        confirmLabel="Delete application"
        error={error}
        pending={isPending}
        onConfirm={() => remove(undefined, { onSuccess: close })}
      />
    </div>
  );
}
