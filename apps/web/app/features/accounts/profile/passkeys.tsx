import { formatDate, formatDateTime } from '@outloud/app-kit/format';
import { PasskeyAlert } from '@outloud/app-kit/passkey-alert';
import { canBrowserUsePasskeys } from '@outloud/app-kit/passkeys';
import { renamePasskey } from '@outloud/contract/account-passkeys';
import { ApiError } from '@outloud/contract/client';
import type { Passkey } from '@outloud/contract/passkeys';
import { Alert } from '@outloud/ui/alert';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { Skeleton } from '@outloud/ui/loading';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/overlays/dialog';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { useAddPasskey, usePasskeys, useRemovePasskey, useRenamePasskey } from './passkeys.queries.ts';

export const passkeysCard = {
  title: 'Passkeys',
  description: 'Sign in with your fingerprint, your face or a screen lock instead of your password.',
};

export function Passkeys({ isEmailVerified }: { isEmailVerified: boolean }) {
  const { data: passkeys, error, refetch } = usePasskeys();
  const card = useRef<HTMLDivElement>(null);
  // Removing a passkey removes the focused button.
  const focusCard = () => card.current?.focus();
  return (
    <div ref={card} tabIndex={-1}>
      <Card {...passkeysCard}>
        {!passkeys && error && <LoadFailure message={error.message} onRetry={() => refetch()} />}
        {!passkeys && !error && <Skeleton className="h-16 w-full" />}
        {passkeys?.length === 0 && (
          <p className="text-muted text-sm leading-6">
            You have no passkeys yet. Your device creates one in a few seconds, and you can still sign in as before.
          </p>
        )}
        {passkeys && passkeys.length > 0 && (
          <ul className="grid divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey._id} passkey={passkey} onRemoved={focusCard} />
            ))}
          </ul>
        )}
        {passkeys && <AddPasskey isEmailVerified={isEmailVerified} />}
      </Card>
    </div>
  );
}

function AddPasskey({ isEmailVerified }: { isEmailVerified: boolean }) {
  const add = useAddPasskey();
  if (!isEmailVerified) {
    return <Alert title="Verify your email to add a passkey" className="mt-5" />;
  }
  if (!canBrowserUsePasskeys()) {
    return <Alert title="This browser does not support passkeys" className="mt-5" />;
  }
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      {add.error && <PasskeyAlert error={add.error} />}
      <Button variant="secondary" pending={add.isPending} onClick={() => add.mutate(undefined)}>
        {add.isPending ? 'Waiting for your device...' : 'Add a passkey'}
      </Button>
    </div>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRemoved: () => void };

function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;

  // Closing the form removes the focused field, so return focus to the button that opened the form.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      {isRenaming ? (
        <RenameForm passkey={passkey} onDone={() => setIsRenaming(false)} />
      ) : (
        <>
          <div className="min-w-0">
            <p className="break-words font-semibold">
              {name} {isBackedUp && <Badge variant="plain">Synced</Badge>}
            </p>
            <p className="text-muted text-sm leading-6">
              Added {formatDate(createdAt)}. {lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}.` : 'Not used yet.'}
            </p>
          </div>
          <div className="flex gap-2">
            <Button
              ref={renameButton}
              variant="secondary"
              size="sm"
              aria-label={`Rename ${name}`}
              onClick={() => setIsRenaming(true)}
            >
              Rename
            </Button>
            <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} onClick={() => setIsRemoving(true)}>
              Remove
            </Button>
          </div>
        </>
      )}
      <RemoveDialog passkey={passkey} open={isRemoving} onClose={() => setIsRemoving(false)} onRemoved={onRemoved} />
    </li>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(renamePasskey),
    defaultValues: { name: passkey.name },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ name }) =>
    rename.mutate(
      { id: passkey._id, name },
      {
        onSuccess: onDone,
        onError: (error) => error instanceof ApiError && setServerErrors(error, ['name'], setError),
      },
    ),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid w-full max-w-lg gap-4">
      <FormFailure error={rename.error} errors={errors} />
      <Field label="Name of the passkey" error={getFieldError(errors, 'name', 'Name')}>
        {(control) => (
          <Input
            autoComplete="off"
            autoFocus
            {...control}
            {...register('name', { onChange: () => rename.isError && rename.reset() })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" pending={rename.isPending}>
          {rename.isPending ? 'Saving...' : 'Save name'}
        </Button>
        <Button variant="secondary" size="sm" disabled={rename.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type RemoveDialogProps = PasskeyRowProps & { open: boolean; onClose: () => void };

function RemoveDialog({ passkey, open, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemovePasskey();
  const handleOpenChange = (next: boolean) => {
    if (next || remove.isPending) return;
    remove.reset();
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={handleOpenChange}>
      <DialogContent
        role="alertdialog"
        title="Remove this passkey?"
        description={`“${passkey.name}” can no longer sign in to your account. Your device or password manager still lists it until you delete it there.`}
      >
        {remove.error && <Alert variant="destructive" title={remove.error.message} className="mb-5" />}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <DialogClose asChild>
            <Button variant="secondary" disabled={remove.isPending}>
              Keep passkey
            </Button>
          </DialogClose>
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate(passkey._id, { onSuccess: onRemoved })}
          >
            {remove.isPending ? 'Removing...' : 'Remove passkey'}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
