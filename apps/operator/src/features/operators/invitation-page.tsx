import type { EndpointResponse } from '@outloud/contract/endpoint';
import { acceptOperatorInvitation } from '@outloud/contract/operators/operators';
import { minOperatorSecretLength } from '@outloud/domain/operators';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { CopyButton } from '@outloud/ui/copy-button';
import { Checkbox, Field } from '@outloud/ui/forms/field';
import { SecretInput } from '@outloud/ui/forms/input';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageHeading } from '../../lib/console-page.tsx';
import { paths } from '../../lib/paths.ts';
import { call } from '../../lib/session/client.ts';
import { startSession } from '../../lib/session/session.ts';
import { Wordmark } from '../../lib/wordmark.tsx';

type NewAccount = EndpointResponse<typeof acceptOperatorInvitation>;

export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const accept = useMutation({
    mutationFn: (password: string) => call(acceptOperatorInvitation, { body: { token, password } }),
  });
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-8 px-5 py-12">
      <Wordmark />
      {accept.data ? <Credentials account={accept.data} /> : <PasswordForm accept={accept} />}
    </main>
  );
}

type Accept = {
  mutate: (password: string, options: { onError: () => void }) => void;
  reset: () => void;
  error: Error | null;
  isPending: boolean;
};

function PasswordForm({ accept: { mutate, reset, error, isPending } }: { accept: Accept }) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password.trim() && !isPending) mutate(password, { onError: () => field.current?.focus() });
  }

  return (
    <>
      <PageHeading title="Accept your invitation" />
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted leading-6">
          Choose a password. You sign in with it and with a merchant ID, which you get in the next step.
        </p>
        {error && <Alert variant="destructive" title={error.message} />}
        <Field label="Password" hint={`At least ${minOperatorSecretLength} characters.`}>
          {(control) => (
            <SecretInput
              {...control}
              ref={field}
              secretName="password"
              name="password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => {
                if (error) reset();
                setPassword(event.target.value);
              }}
            />
          )}
        </Field>
        <Button type="submit" size="lg" disabled={!password.trim()} pending={isPending}>
          Create account
        </Button>
      </form>
    </>
  );
}

/** The admin key is shown only once. */
function Credentials({ account: { admin, token, adminKey } }: { account: NewAccount }) {
  const [areSaved, setAreSaved] = useState(false);
  const navigate = useNavigate();
  const finish = () => {
    startSession(token, admin);
    navigate(paths.security, { replace: true });
  };
  return (
    <>
      <PageHeading title="Save your credentials" />
      <div className="grid justify-items-start gap-5">
        <Alert variant="warn" title="The admin key is shown only once" takesFocus>
          You sign in with the merchant ID and your password. The admin key confirms actions that cannot be undone.
        </Alert>
        <Credential name="Merchant ID" value={admin.adminId} />
        <Credential name="Admin key" value={adminKey} />
        <Checkbox
          label="I saved the merchant ID and the admin key"
          checked={areSaved}
          onChange={(event) => setAreSaved(event.target.checked)}
        />
        <Button size="lg" disabled={!areSaved} onClick={finish}>
          Continue to two-factor authentication
        </Button>
      </div>
    </>
  );
}

function Credential({ name, value }: { name: string; value: string }) {
  return (
    <dl className="grid w-full gap-1.5">
      <dt className="font-semibold text-sm">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="break-all rounded-lg bg-sunken px-3 py-2 font-semibold text-sm">{value}</code>
        <CopyButton text={value} label={`the ${name}`} />
      </dd>
    </dl>
  );
}
