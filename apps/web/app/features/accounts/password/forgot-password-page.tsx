import { TextLink } from '@outloud/app-kit/text-link';
import { forgotPassword } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { tokenMinutes } from '@outloud/domain/retention';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { useForm } from 'react-hook-form';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { inertFormProps } from '../../../hydration/hydration.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { AuthPage } from '../auth-page.tsx';
import { useForgotPassword } from '../mutations.ts';

export const meta = () => getPageMeta('Forgot your password', 'Get a link to set a new password.');

export default function ForgotPasswordPage() {
  return (
    <AuthPage title="Forgot your password?" lead="It happens. We’ll email you a link to set a new one.">
      <ForgotPasswordForm />
      <p className="mt-6 text-muted">
        Remembered it? <TextLink to={paths.login}>Sign in</TextLink>
      </p>
    </AuthPage>
  );
}

function ForgotPasswordForm() {
  const request = useForgotPassword();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(forgotPassword),
  });

  const submit = handleSubmit((body) =>
    request.mutate(body, {
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['email'], setError),
    }),
  );

  if (request.isSuccess) {
    return (
      <Alert variant="success" title="Check your inbox" takesFocus>
        If an account exists for this email, we sent a link to set a new password. The link works once and expires in{' '}
        {tokenMinutes.resetPassword} minutes. If nothing arrives, check your spam folder.
      </Alert>
    );
  }
  return (
    <form {...inertFormProps} noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={request.error} errors={formState.errors} />
      <Field label="Email" error={getFieldError(formState.errors, 'email', 'Email')}>
        {(control) => (
          <Input
            type="email"
            autoComplete="username"
            inputMode="email"
            {...control}
            {...register('email', { onChange: () => request.isError && request.reset() })}
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send link'}
      </Button>
    </form>
  );
}
