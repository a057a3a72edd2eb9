import { resendVerification, type User, updateProfile } from '@outloud/contract/accounts';
import { ApiError } from '@outloud/contract/client';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createBodyResolver, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { call } from '../../../queries/client.ts';
import { useUpdateProfile } from '../profile/queries.ts';

const resendLabel = 'Resend link';
const resendLabels = { idle: resendLabel, error: resendLabel, pending: 'Sending...', success: 'Sent' };

export function VerificationBanner({ user }: { user: User }) {
  const resend = useResendVerification();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [hasCorrected, setHasCorrected] = useState(false);
  const changeEmailButton = useRef<HTMLButtonElement>(null);
  const wasCorrecting = useRef(false);
  const email = user.pendingEmail ?? user.email;

  // The form replaces the button that opened it. Return focus to the button when the form closes.
  useEffect(() => {
    if (wasCorrecting.current && !isCorrecting) changeEmailButton.current?.focus();
    wasCorrecting.current = isCorrecting;
  }, [isCorrecting]);

  const handleCorrected = () => {
    resend.reset();
    setHasCorrected(true);
    setIsCorrecting(false);
  };
  return (
    <section
      aria-label="Account notice"
      className="border-warn/25 border-b bg-warn-soft px-4 py-2.5 sm:px-6 print:hidden"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-2">
        <MailCheck aria-hidden="true" className="hidden size-5 shrink-0 text-warn sm:block" />
        <p aria-live="polite" className="wrap-anywhere min-w-0 flex-1 basis-64 text-sm leading-6">
          {getMessage(user, resend.isSuccess || hasCorrected, resend.error)}
        </p>
        {isCorrecting ? (
          <CorrectEmailForm currentEmail={email} onDone={handleCorrected} onCancel={() => setIsCorrecting(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button ref={changeEmailButton} variant="secondary" size="sm" onClick={() => setIsCorrecting(true)}>
              Change email
            </Button>
            <Button
              variant="secondary"
              size="sm"
              pending={resend.isPending}
              aria-disabled={resend.isSuccess || undefined}
              onClick={() => resend.mutate()}
              className="min-w-40"
            >
              {resendLabels[resend.status]}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function getMessage({ email, pendingEmail, accountType }: User, isSent: boolean, error: Error | null): string {
  const unverifiedEmail = pendingEmail ?? email;
  if (error instanceof ApiError && error.status === 429) {
    return 'We just sent you several links. Wait a few minutes for the last one to arrive, then try again.';
  }
  if (error) return `${error.message.replace(/\.?$/, '.')} Please try again in a moment.`;
  const signInHint = pendingEmail ? ` Until you open it, sign in with ${email}.` : '';
  if (isSent) return `We sent a link to ${unverifiedEmail}. Check your inbox and your spam folder.${signInHint}`;
  const purpose = accountType === 'business' ? ' to buy credits and request testers' : '';
  return `Verify ${unverifiedEmail}${purpose}. We emailed you a link${pendingEmail ? '.' : ' when you signed up.'}${signInHint}`;
}

type CorrectEmailFormProps = {
  currentEmail: string;
  onDone: () => void;
  onCancel: () => void;
};

/** Changes an unverified email address. The server immediately sends a verification link to the new address. */
function CorrectEmailForm({ currentEmail, onDone, onCancel }: CorrectEmailFormProps) {
  const update = useUpdateProfile();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(updateProfile),
    defaultValues: { email: currentEmail },
  });
  const { errors } = formState;
  const failure = update.error && !errors.email ? update.error.message : undefined;

  const submit = handleSubmit(({ email }) => {
    if (email === currentEmail) return onCancel();
    update.mutate(
      { email },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (error instanceof ApiError) setServerErrors(error, ['email'], setError);
        },
      },
    );
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex w-full flex-wrap items-start gap-x-3 gap-y-2 pb-1 sm:pl-9"
    >
      <div className="min-w-0 max-w-sm flex-1 basis-64">
        <Field label="New email" error={getFieldError(errors, 'email', 'Email') ?? failure}>
          {(control) => (
            <Input
              type="email"
              autoComplete="email"
              inputMode="email"
              autoFocus
              {...control}
              {...register('email', { onChange: () => update.isError && update.reset() })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2 sm:mt-7">
        <Button type="submit" size="sm" pending={update.isPending} className="h-10">
          {update.isPending ? 'Sending...' : 'Send link'}
        </Button>
        <Button variant="secondary" size="sm" disabled={update.isPending} onClick={onCancel} className="h-10">
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useResendVerification() {
  return useMutation({ mutationFn: () => call(resendVerification) });
}
