import { changePassword, type Profile } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { passwordRules } from '@outloud/domain/accounts';
import { tokenMinutes } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { SecretInput } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { useForgotPassword } from '../mutations.ts';
import { formatEndedSessions, useChangePassword } from './mutations.ts';

export const passwordCard = {
  title: 'Password',
  description: 'A new password signs you out everywhere else.',
};

export function Password({ profile }: { profile: Profile }) {
  const [isChanging, setIsChanging] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);

  // Closing the form removes the focused button, so return focus to the button that opened the form.
  useEffect(() => {
    if (wasChanging.current && !isChanging) changeButton.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);

  return (
    <Card {...passwordCard}>
      {!profile.hasPassword && <SetFirstPassword email={profile.email} />}
      {isChanging ? (
        <PasswordForm email={profile.email} onDone={() => setIsChanging(false)} />
      ) : (
        profile.hasPassword && (
          <Button ref={changeButton} variant="secondary" onClick={() => setIsChanging(true)}>
            Change password
          </Button>
        )
      )}
    </Card>
  );
}

/** For users who sign in with Google only and have no password yet. */
function SetFirstPassword({ email }: { email: string }) {
  const request = useForgotPassword();
  if (request.isSuccess) {
    return (
      <Alert variant="success" title="Check your inbox" takesFocus className="mb-5">
        We sent a link to {email}. It works once and expires in {tokenMinutes.resetPassword} minutes.
      </Alert>
    );
  }
  return (
    <Alert
      variant={request.error ? 'destructive' : 'info'}
      title={request.error?.message ?? 'You sign in with Google and have no password'}
      className="mb-5"
    >
      <p>To also sign in without Google, set a password with a link that we email to {email}.</p>
      <Button
        variant="secondary"
        size="sm"
        pending={request.isPending}
        onClick={() => request.mutate({ email })}
        className="mt-3"
      >
        {request.isPending ? 'Sending...' : 'Email me a link'}
      </Button>
    </Alert>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const change = useChangePassword();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(changePassword),
    defaultValues: { currentPassword: '', password: '' },
  });
  const { errors } = formState;
  const clearErrorOnChange = { onChange: () => change.isError && change.reset() };

  const submit = handleSubmit((body) =>
    change.mutate(body, {
      onSuccess: ({ endedSessions }) => {
        toast.success(`Password changed. ${formatEndedSessions(endedSessions)}.`);
        onDone();
      },
      onError: (error) =>
        error instanceof ApiError && setServerErrors(error, ['currentPassword', 'password'], setError),
    }),
  );

  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-lg gap-5">
      <FormFailure error={change.error} errors={errors} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={getFieldError(errors, 'currentPassword', 'Current password')}>
        {(control) => (
          <SecretInput
            secretName="current password"
            autoComplete="current-password"
            autoFocus
            {...control}
            {...register('currentPassword', clearErrorOnChange)}
          />
        )}
      </Field>
      <Field
        label="New password"
        hint={`${passwordRules.minLength} to ${passwordRules.maxLength} characters. A short sentence works well.`}
        error={getFieldError(errors, 'password', 'New password')}
      >
        {(control) => (
          <SecretInput
            secretName="new password"
            autoComplete="new-password"
            {...control}
            {...register('password', clearErrorOnChange)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save new password'}
        </Button>
        <Button variant="secondary" disabled={change.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
