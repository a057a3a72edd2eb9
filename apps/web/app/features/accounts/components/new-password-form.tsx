import { resetPassword } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { passwordRules } from '@outloud/domain/accounts';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { SecretInput } from '@outloud/ui/secret-input';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { createBodyResolver, getFieldError, setServerErrors } from '../../../lib/forms.ts';
import { useResetPassword } from '../api/reset-password.ts';

export type LinkError = { message: string; takesFocus?: boolean };

type NewPasswordFormProps = {
  token: string;
  label: string;
  button: string;
  success: ReactNode;
  renderInvalidLink: (failure: LinkError) => ReactNode;
};

/** Sets a password with the token of an emailed link, either a reset link or an invitation. */
export function NewPasswordForm({ token, label, button, success, renderInvalidLink }: NewPasswordFormProps) {
  const reset = useResetPassword();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(resetPassword),
    defaultValues: { token, password: '' },
  });

  const submit = handleSubmit((body) =>
    reset.mutate(body, {
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['password'], setError),
    }),
  );

  if (token === '') return renderInvalidLink({ message: 'This link is incomplete' });
  if (reset.isSuccess) return success;
  if (reset.error && isLinkError(reset.error))
    return renderInvalidLink({ message: reset.error.message, takesFocus: true });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={reset.error} errors={formState.errors} />
      <Field
        label={label}
        hint={`${passwordRules.minLength} to ${passwordRules.maxLength} characters. A short sentence works well.`}
        error={getFieldError(formState.errors, 'password', 'Password')}
      >
        {(control) => (
          <SecretInput
            secretName="password"
            autoComplete="new-password"
            {...control}
            {...register('password', { onChange: () => reset.isError && reset.reset() })}
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={reset.isPending}>
        {reset.isPending ? 'Saving...' : button}
      </Button>
    </form>
  );
}

/** Whether the server rejected the link itself, so that another password would not help. */
function isLinkError(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const isRejected = error.status >= 400 && error.status < 500 && error.status !== 429;
  return isRejected && !error.problems.some(({ field }) => field === 'password');
}
