import { formatDate } from '@outloud/app-kit/format';
import { PasskeyAlert } from '@outloud/app-kit/passkey-alert';
import { canBrowserUsePasskeys } from '@outloud/app-kit/passkeys';
import type { Passkey } from '@outloud/contract/passkeys';
import { passkeyRules } from '@outloud/domain/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input, SecretInput } from '@outloud/ui/forms/input';
import { Skeleton } from '@outloud/ui/loading';
import { Dialog, DialogContent } from '@outloud/ui/overlays/dialog';
import { toast } from '@outloud/ui/overlays/toaster';
import { type FormEvent, useState } from 'react';
import { focusHeading, useReturnFocus } from '../../lib/focus.ts';
import { type AddPasskey, usePasskeys, useRemovePasskey } from './passkeys.queries.ts';
import { ProofForm } from './proof-form.tsx';

/** The preferred second factor: a passkey cannot be entered on a fake site. */
export function Passkeys({ add }: { add: AddPasskey }) {
  const { data, error, refetch } = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const problem =
    data?.unavailableReason ?? (canBrowserUsePasskeys() ? null : 'This browser does not support passkeys.');

  return (
    <section aria-labelledby="passkeys-heading" className="grid gap-4">
      <div>
        <h3 id="passkeys-heading" className="font-semibold">
          Passkeys
        </h3>
        <p className="max-w-prose text-muted text-sm leading-6">
          Recommended. A security key, or the fingerprint, face or PIN of your device. It works only on this site, so a
          fake site cannot steal it.
        </p>
      </div>
      {!data && error && (
        <Alert variant="destructive" title={error.message}>
          <Button variant="secondary" size="sm" onClick={() => refetch()} className="mt-2">
            Try again
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton className="h-12 w-full" />}
      {data?.passkeys.length === 0 && <p className="text-sm">You have no passkeys yet.</p>}
      {data && data.passkeys.length > 0 && (
        <ul className="grid divide-y divide-line rounded-xl border border-line">
          {data.passkeys.map((passkey) => (
            <li key={passkey._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0">
                <p className="break-words font-semibold">{passkey.name}</p>
                <p className="text-muted text-sm leading-6">
                  Added {formatDate(passkey.createdAt)}.{' '}
                  {passkey.lastUsedAt ? `Last used ${formatDate(passkey.lastUsedAt)}.` : 'Not used yet.'}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setRemoved(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && problem && <Alert title={problem} />}
      {data && !problem && (
        <Button
          variant={data.passkeys.length === 0 ? 'primary' : 'secondary'}
          onClick={() => setIsAdding(true)}
          className="justify-self-start"
        >
          Add passkey
        </Button>
      )}
      {isAdding && <AddPasskeyDialog add={add} onClose={() => setIsAdding(false)} />}
      {removed && <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function AddPasskeyDialog({ add, onClose }: { add: AddPasskey; onClose: () => void }) {
  const focus = useReturnFocus();
  const [password, setPassword] = useState('');
  const [name, setName] = useState('Passkey');
  const isComplete = password.trim() !== '' && name.trim() !== '';
  const close = () => {
    if (add.isPending) return;
    add.reset();
    onClose();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || add.isPending) return;
    add.mutate(
      { password, name: name.trim() },
      {
        onSuccess: ({ recoveryCodes }) => {
          onClose();
          if (!recoveryCodes) toast.success('Passkey added');
        },
      },
    );
  }

  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        title="Add a passkey"
        description="Enter your secret key to confirm your identity. Then your browser asks for the device."
        {...focus}
      >
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          {add.error && <PasskeyAlert error={add.error} />}
          <Field label="API Secret Key">
            {(control) => (
              <SecretInput
                {...control}
                secretName="secret key"
                name="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => {
                  if (add.isError) add.reset();
                  setPassword(event.target.value);
                }}
              />
            )}
          </Field>
          <Field label="Name" hint="For example, the device.">
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={passkeyRules.maxNameLength}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" disabled={!isComplete} pending={add.isPending}>
            {add.isPending ? 'Waiting for your device...' : 'Continue'}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey(passkey._id);
  const focus = useReturnFocus();
  const close = () => {
    if (!remove.isPending) onClose();
  };
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        role="alertdialog"
        title={`Remove ${passkey.name}?`}
        description="It can no longer finish your sign-in, and your other sessions end. Without another passkey or an authenticator app, two-factor authentication is off."
        {...focus}
      >
        <ProofForm
          confirmLabel="Remove passkey"
          hasPasskey
          action={remove}
          onSuccess={() => {
            onClose();
            toast.success('Passkey removed');
            focusHeading();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
