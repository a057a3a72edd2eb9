import type { User } from '@outloud/contract/accounts';
import { CallError } from '@outloud/contract/client';
import { Button } from '@outloud/ui/button';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useResendVerification } from '../api/resend-verification.ts';
import { CorrectEmailForm } from './correct-email-form.tsx';

const again = 'Send the link again';
const labels = { idle: again, error: again, pending: 'Sending...', success: 'Sent' };

export function VerificationBanner({ user }: { user: User }) {
  const resend = useResendVerification();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [hasCorrected, setHasCorrected] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasCorrecting = useRef(false);
  const email = user.pendingEmail ?? user.email;

  // The form takes the place of the button that opened it, and the focus comes back with that button.
  useEffect(() => {
    if (wasCorrecting.current && !isCorrecting) opener.current?.focus();
    wasCorrecting.current = isCorrecting;
  }, [isCorrecting]);

  const corrected = () => {
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
          {message(user, resend.isSuccess || hasCorrected, resend.error)}
        </p>
        {isCorrecting ? (
          <CorrectEmailForm awaited={email} onDone={corrected} onCancel={() => setIsCorrecting(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button ref={opener} variant="secondary" size="sm" onClick={() => setIsCorrecting(true)}>
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
              {labels[resend.status]}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function message({ email, pendingEmail }: User, sent: boolean, error: Error | null): string {
  const awaited = pendingEmail ?? email;
  if (error instanceof CallError && error.status === 429) {
    return 'We have just sent you a few. Give the last one some minutes to arrive, then try again.';
  }
  if (error) return `${error.message.replace(/\.?$/, '.')} Please try again in a moment.`;
  const signIn = pendingEmail ? ` Until you open it, you sign in with ${email}.` : '';
  if (sent) return `Sent. Look in the inbox of ${awaited}, and in its spam folder too.${signIn}`;
  return `Please verify ${awaited}. We mailed you a link${pendingEmail ? '.' : ' when you signed up.'}${signIn}`;
}
