import { PasskeyAlert } from '@outloud/app-kit/passkey-alert';
import { TextLink } from '@outloud/app-kit/text-link';
import { confirmIdentity, startGoogleSignIn } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { SecretInput } from '@outloud/ui/forms/input';
import { Spinner } from '@outloud/ui/loading';
import { Dialog, DialogContent } from '@outloud/ui/overlays/dialog';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../forms/forms.tsx';
import { paths } from '../../paths.ts';
import { call } from '../../queries/client.ts';
import {
  openGoogleConfirmation,
  settleConfirmation,
  subscribeToConfirmation,
  useIsConfirmationRequested,
} from '../../session/identity-confirmation.ts';
import { useSiteConfig } from '../../site-config.ts';
import { useConfirmWithPasskey } from './mutations.ts';
import { useProfile } from './profile/queries.ts';
import { GoogleMark } from './sign-in/google-sign-in.tsx';
import { useCanUsePasskeys } from './use-can-use-passkeys.ts';

/** Opens when the server requires a fresh sign-in for a change. Confirming repeats the change. */
export function ConfirmIdentityDialog() {
  const open = useIsConfirmationRequested();
  // The page that asked is gone, for example after a sign-out in another tab.
  useEffect(() => () => settleConfirmation(false), []);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && settleConfirmation(false)}>
      <DialogContent title="Confirm it’s you" description="You signed in a while ago. Confirm once more to continue.">
        <ConfirmIdentity />
      </DialogContent>
    </Dialog>
  );
}

function ConfirmIdentity() {
  const { data: profile, error } = useProfile();
  const canUsePasskeys = useCanUsePasskeys();
  const hasGoogle = useSiteConfig()?.googleSignIn ?? false;
  if (error) return <Alert variant="destructive" title={error.message} />;
  if (!profile) return <Spinner className="size-5" />;
  const usesPasskey = profile.hasPasskey && canUsePasskeys;
  if (!profile.hasPassword && !hasGoogle && !usesPasskey) {
    return (
      <Alert title="Your account has no password yet">
        <TextLink to={paths.forgotPassword}>Set a password</TextLink> with a link that we email to you.
      </Alert>
    );
  }
  return (
    <div className="grid gap-5">
      {usesPasskey && <PasskeyConfirmation />}
      {profile.hasPassword && (
        <div className={usesPasskey ? alternativeClass : undefined}>
          <PasswordForm email={profile.email} isAlternative={usesPasskey} />
        </div>
      )}
      {hasGoogle && <GoogleConfirmation isAlternative={profile.hasPassword || usesPasskey} />}
    </div>
  );
}

const alternativeClass = 'border-line border-t pt-5';

function PasskeyConfirmation() {
  const confirmation = useConfirmWithPasskey();
  return (
    <div className="grid gap-4">
      {confirmation.error && <PasskeyAlert error={confirmation.error} />}
      <Button
        autoFocus
        pending={confirmation.isPending}
        onClick={() => confirmation.mutate(undefined)}
        className="w-full"
      >
        {!confirmation.isPending && <KeyRound aria-hidden="true" className="size-5" />}
        {confirmation.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
    </div>
  );
}

function PasswordForm({ email, isAlternative }: { email: string; isAlternative: boolean }) {
  const confirmation = useMutation({
    mutationFn: (body: EndpointBody<typeof confirmIdentity>) => call(confirmIdentity, { body }),
    onSuccess: () => settleConfirmation(true),
  });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(confirmIdentity, ({ password }: { password: string }) => ({ password })),
    defaultValues: { password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    confirmation.mutate(body, {
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['password'], setError),
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={confirmation.error} errors={errors} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={getFieldError(errors, 'password', 'Password')}>
        {(control) => (
          <SecretInput
            secretName="password"
            autoComplete="current-password"
            {...control}
            {...register('password', { onChange: () => confirmation.isError && confirmation.reset() })}
          />
        )}
      </Field>
      <Button type="submit" variant={isAlternative ? 'secondary' : 'primary'} pending={confirmation.isPending}>
        {confirmation.isPending ? 'Checking...' : 'Confirm'}
      </Button>
    </form>
  );
}

function GoogleConfirmation({ isAlternative }: { isAlternative: boolean }) {
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => subscribeToConfirmation(() => settleConfirmation(true)), []);
  return (
    <div className={isAlternative ? alternativeClass : undefined}>
      <Button
        variant="secondary"
        className="w-full"
        onClick={() => setIsBlocked(!openGoogleConfirmation(`/api${startGoogleSignIn.path}`))}
      >
        <GoogleMark />
        Continue with Google
      </Button>
      {isBlocked && (
        <Alert variant="destructive" title="Your browser blocked the new window" className="mt-4">
          Allow pop-ups for this site, then try again.
        </Alert>
      )}
    </div>
  );
}
