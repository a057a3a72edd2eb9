import { CallError } from '@outloud/contract/client';
import { Button } from '@outloud/ui/button';
import { MailCheck } from 'lucide-react';
import { useResendVerification } from '../api/resend-verification.ts';

const again = 'Send the link again';
const labels = { idle: again, error: again, pending: 'Sending...', success: 'Sent' };

export function VerificationBanner({ email }: { email: string }) {
  const resend = useResendVerification();
  return (
    <section
      aria-label="Account notice"
      className="border-warn/25 border-b bg-warn-soft px-4 py-2.5 sm:px-6 print:hidden"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-2">
        <MailCheck aria-hidden="true" className="hidden size-5 shrink-0 text-warn sm:block" />
        <p aria-live="polite" className="min-w-0 flex-1 basis-64 text-sm leading-6">
          {message(email, resend.isSuccess, resend.error)}
        </p>
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
    </section>
  );
}

function message(email: string, sent: boolean, error: Error | null): string {
  if (sent) return `Sent. Look in the inbox of ${email}, and in its spam folder too.`;
  if (error instanceof CallError && error.status === 429) {
    return 'We have just sent you a few. Give the last one some minutes to arrive, then try again.';
  }
  if (error) return `${error.message.replace(/\.?$/, '.')} Please try again in a moment.`;
  return `Please verify ${email}. We mailed you a link when you signed up.`;
}
