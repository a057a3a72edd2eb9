import { TextLink } from '@outloud/app-kit/text-link';
import { login } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Checkbox, Field } from '@outloud/ui/forms/field';
import { Input, SecretInput } from '@outloud/ui/forms/input';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { inertFormProps, useHydrated } from '../../../hydration/hydration.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { addReturnTo, getReturnTo } from '../../../session/return-to.ts';
import { useSession } from '../../../session/session.ts';
import { AuthPage } from '../auth-page.tsx';
import { useRedirectWhenSignedIn } from '../current-user.ts';
import { useLogin } from '../mutations.ts';
import { useCanUsePasskeys } from '../use-can-use-passkeys.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

export const meta = () => getPageMeta('Sign in', 'Sign in to Outloud to request reviews and watch them.', paths.login);

export default function LoginPage() {
  const [search] = useSearchParams();
  // The prerendered page has no query string, and the first render must match it.
  const returnTo = useHydrated() ? getReturnTo(search) : null;
  const { isExpired } = useSession();
  useRedirectWhenSignedIn(returnTo);
  const hasPasskeys = useCanUsePasskeys();
  const form = useLoginForm();
  return (
    <AuthPage title="Welcome back" lead="Let’s see what they said.">
      {isExpired && returnTo && <Alert title="Your session has ended. Sign in to continue." className="mb-6" />}
      <LoginForm form={form} />
      <p className="mt-6 text-muted">
        New here? <TextLink to={addReturnTo(paths.signup, returnTo)}>Create an account</TextLink>
      </p>
      <PasskeySignIn getRemember={() => form.getValues('remember') ?? false} />
      <GoogleSignIn returnTo={returnTo} className={hasPasskeys ? 'mt-3 border-t-0 pt-0' : undefined} />
    </AuthPage>
  );
}

// No default values: they would overwrite text typed before hydration.
const useLoginForm = () => useForm({ resolver: createBodyResolver(login) });

function LoginForm({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const signIn = useLogin();
  const { register, handleSubmit, setError, watch, formState } = form;
  const hydrated = useHydrated();
  const [email, password] = watch(['email', 'password']);
  const isIncomplete = !hydrated || !email?.trim() || !password?.trim();
  const clearErrorOnChange = { onChange: () => signIn.isError && signIn.reset() };

  const submit = handleSubmit((values) =>
    signIn.mutate(values, {
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['email', 'password'], setError),
    }),
  );

  return (
    <form {...inertFormProps} noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={signIn.error} errors={formState.errors}>
        {isInvalidCredentials(signIn.error) &&
          'The email or password is incorrect. Check both, or set a new password with the link below.'}
      </FormFailure>
      <Field label="Email" error={getFieldError(formState.errors, 'email', 'Email')}>
        {(control) => (
          <Input
            type="email"
            autoComplete="username"
            inputMode="email"
            {...control}
            {...register('email', clearErrorOnChange)}
          />
        )}
      </Field>
      <Field label="Password" error={getFieldError(formState.errors, 'password', 'Password')}>
        {(control) => (
          <SecretInput
            secretName="password"
            autoComplete="current-password"
            {...control}
            {...register('password', clearErrorOnChange)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox label="Remember me" {...register('remember')} />
        <span className="text-sm">
          <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
        </span>
      </div>
      <Button type="submit" size="lg" disabled={isIncomplete} pending={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

function isInvalidCredentials(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'invalid_credentials';
}
