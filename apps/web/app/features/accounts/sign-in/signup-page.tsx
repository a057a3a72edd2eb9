import { TextLink } from '@outloud/app-kit/text-link';
import { register as registration } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import type { EndpointBody, EndpointInput } from '@outloud/contract/endpoint';
import { passwordRules } from '@outloud/domain/accounts';
import { Button } from '@outloud/ui/button';
import { Checkbox, Field } from '@outloud/ui/forms/field';
import { Input, SecretInput } from '@outloud/ui/forms/input';
import { type Resolver, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { inertFormProps, useHydrated } from '../../../hydration/hydration.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { addReturnTo, getReturnTo } from '../../../session/return-to.ts';
import { AuthPage } from '../auth-page.tsx';
import { useRedirectWhenSignedIn } from '../current-user.ts';
import { useRegister } from '../mutations.ts';
import { GoogleSignIn } from './google-sign-in.tsx';

export const meta = () =>
  getPageMeta('Create your account', 'Open a business account and have your website reviewed out loud.', paths.signup);

export default function SignupPage() {
  const [search] = useSearchParams();
  const returnTo = useHydrated() ? getReturnTo(search) : null;
  useRedirectWhenSignedIn(returnTo);
  return (
    <AuthPage title="Create your account" lead="A business account. Free until you request a review.">
      <SignupForm />
      <p className="mt-6 text-muted">
        Already have one? <TextLink to={addReturnTo(paths.login, returnTo)}>Sign in</TextLink>
      </p>
      <p className="mt-2 text-muted">
        Want to get paid to review websites? <TextLink to={paths.becomeATester}>Join the waitlist</TextLink>
      </p>
      <GoogleSignIn returnTo={returnTo} />
    </AuthPage>
  );
}

type Values = EndpointInput<typeof registration>['body'] & { terms: boolean };
type Registration = EndpointBody<typeof registration>;

const bodyResolver = createBodyResolver<typeof registration, Values>(registration);

/** The contract's rules plus the terms checkbox, which is not sent to the server. */
const resolver: Resolver<Values, unknown, Registration> = async (values, context, options) => {
  const result = await bodyResolver(values, context, options);
  if (values.terms) return result;
  const terms = { type: 'required', message: 'Please agree to the terms to continue' };
  return { values: {}, errors: { ...result.errors, terms } };
};

function SignupForm() {
  const signUp = useRegister();
  const { register, handleSubmit, setError, formState } = useForm<Values, unknown, Registration>({ resolver });
  const clearErrorOnChange = { onChange: () => signUp.isError && signUp.reset() };
  const { errors } = formState;
  // Register in page order: react-hook-form focuses the first invalid field in registration order.
  const fullName = register('fullName', clearErrorOnChange);
  const email = register('email', clearErrorOnChange);
  const passwordField = register('password', clearErrorOnChange);
  const companyName = register('companyName', clearErrorOnChange);
  const terms = register('terms', clearErrorOnChange);

  const submit = handleSubmit((body) =>
    signUp.mutate(body, {
      onError: (error) =>
        error instanceof ApiError && setServerErrors(error, ['fullName', 'email', 'password', 'companyName'], setError),
    }),
  );

  return (
    <form {...inertFormProps} noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={signUp.error} errors={errors}>
        {signUp.error instanceof ApiError && signUp.error.status === 409 && (
          <>
            If you already have an account, <TextLink to={paths.login}>sign in</TextLink> or{' '}
            <TextLink to={paths.forgotPassword}>set a new password</TextLink>.
          </>
        )}
      </FormFailure>
      <Field label="Full name" error={getFieldError(errors, 'fullName', 'Full name')}>
        {(control) => <Input autoComplete="name" required {...control} {...fullName} />}
      </Field>
      <Field label="Email" error={getFieldError(errors, 'email', 'Email')}>
        {(control) => <Input type="email" autoComplete="username" inputMode="email" required {...control} {...email} />}
      </Field>
      <Field
        label="Password"
        hint={`${passwordRules.minLength} to ${passwordRules.maxLength} characters. A short sentence works well.`}
        error={getFieldError(errors, 'password', 'Password')}
      >
        {(control) => (
          <SecretInput secretName="password" autoComplete="new-password" required {...control} {...passwordField} />
        )}
      </Field>
      <Field label="Company name" note="Optional" error={getFieldError(errors, 'companyName', 'Company name')}>
        {(control) => <Input autoComplete="organization" {...control} {...companyName} />}
      </Field>
      <Checkbox
        required
        error={errors.terms?.message}
        label={
          <>
            I agree to the{' '}
            <TextLink to={paths.terms} target="_blank" rel="noopener">
              terms and privacy policy
            </TextLink>
          </>
        }
        {...terms}
      />
      <Button type="submit" size="lg" pending={signUp.isPending}>
        {signUp.isPending ? 'Creating Account...' : 'Create account'}
      </Button>
    </form>
  );
}
