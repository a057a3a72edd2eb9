import { resetPassword } from '@outloud/contract/accounts';
import { CallError } from '@outloud/contract/client';
import { password } from '@outloud/domain/accounts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { SecretInput } from '@outloud/ui/secret-input';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { messageAt, rulesOf, showProblems } from '../../../lib/forms.ts';
import { paths } from '../../../paths.ts';
import { useResetPassword } from '../api/reset-password.ts';
import { Way } from './way.tsx';

export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: rulesOf(resetPassword),
    defaultValues: { token, password: '' },
  });

  const submit = handleSubmit((body) =>
    reset.mutate(body, {
      onError: (error) => error instanceof CallError && showProblems(error, ['password'], setError),
    }),
  );

  if (token === '') return <DeadLink message="This link is incomplete" />;
  if (reset.isSuccess) {
    return (
      <>
        <Alert variant="success" title="Your new password is set" takesFocus>
          Every open session was ended, so sign in again wherever you use Outloud.
        </Alert>
        <Way to={paths.login}>Go to sign in</Way>
      </>
    );
  }
  if (reset.error && isAboutTheLink(reset.error)) return <DeadLink message={reset.error.message} takesFocus />;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={reset.error} errors={formState.errors} />
      <Field
        label="New password"
        hint={`${password.minLength} to ${password.maxLength} characters. A short sentence works well.`}
        error={messageAt(formState.errors, 'password', 'Password')}
      >
        {(control) => (
          <SecretInput
            noun="password"
            autoComplete="new-password"
            {...control}
            {...register('password', { onChange: () => reset.isError && reset.reset() })}
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={reset.isPending}>
        {reset.isPending ? 'Saving...' : 'Save new password'}
      </Button>
    </form>
  );
}

/** A refusal that no other password would cure. */
function isAboutTheLink(error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  const refused = error.status >= 400 && error.status < 500 && error.status !== 429;
  return refused && !error.problems.some(({ field }) => field === 'password');
}

function DeadLink({ message, takesFocus }: { message: string; takesFocus?: boolean }) {
  return (
    <>
      <Alert variant="destructive" title={message} takesFocus={takesFocus}>
        Links to set a password work once and not for long. A fresh one takes a minute.
      </Alert>
      <Way to={paths.forgotPassword}>Send a new link</Way>
    </>
  );
}
