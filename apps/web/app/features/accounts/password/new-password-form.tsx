import { resetPassword } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { passwordRules } from '@outloud/domain/accounts';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { SecretInput } from '@outloud/ui/forms/input';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { useResetPassword } from '../mutations.ts';

export type LinkError = { message: string; takesFocus?: boolean };

type NewPasswordFormProps = {
  token: string;
  label: string;
  buttonText: string;
  success: ReactNode;
  renderInvalidLink: (error: LinkError) => ReactNode;
};

/** Sets a password with the token of an emailed link, either a reset link or an invitation. */
export function NewPasswordForm({ token, label, buttonText, success, renderInvalidLink }: NewPasswordFormProps) {
  const mutation = useResetPassword();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(resetPassword),
    defaultValues: { token, password: '' },
  });

  const submit = handleSubmit((body) =>
    mutation.mutate(body, {
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['password'], setError),
    }),
  );

  if (token === '') return renderInvalidLink({ message: 'This link is incomplete' });
  if (mutation.isSuccess) return success;
  if (mutation.error && isLinkError(mutation.error))
    return renderInvalidLink({ message: mutation.error.message, takesFocus: true });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={mutation.error} errors={formState.errors} />
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
            {...register('password', { onChange: () => mutation.isError && mutation.reset() })}
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={mutation.isPending}>
        {mutation.isPending ? 'Saving...' : buttonText}
      </Button>
    </form>
  );
}

/** Whether the server rejected the link, so that another password would be rejected too. */
function isLinkError(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const isRejected = error.status >= 400 && error.status < 500 && error.status !== 429;
  return isRejected && !error.problems.some(({ field }) => field === 'password');
}
