import { changePassword } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { passwordRules } from '@outloud/domain/accounts';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { SecretInput } from '@outloud/ui/secret-input';
import { toast } from '@outloud/ui/toaster';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { createBodyResolver, getFieldError, setServerErrors } from '../../../lib/forms.ts';
import { useChangePassword } from '../api/change-password.ts';
import { formatEndedSessions } from './session.labels.ts';

export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
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
