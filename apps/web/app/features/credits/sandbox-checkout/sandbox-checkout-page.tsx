import { formatCreditCount } from '@outloud/app-kit/format';
import { ApiError } from '@outloud/contract/client';
import type { SandboxPayment } from '@outloud/contract/sandbox';
import { formatDollars } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { Skeleton } from '@outloud/ui/loading';
import { Logo } from '@outloud/ui/logo';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading } from '../../../components/page-title.tsx';
import { FormFailure } from '../../../forms/forms.tsx';
import { NoScriptNotice } from '../../../hydration/hydration.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import type { Route } from './+types/sandbox-checkout-page.ts';
import { type SandboxAction, useSandboxPayment, useSandboxPaymentAction } from './queries.ts';

export const meta = () => getPageMeta('Test payment', 'Pay, decline, or cancel a test payment.');

/** Replaces the payment provider's checkout on sites without a provider. */
export default function SandboxCheckoutPage({ params: { id } }: Route.ComponentProps) {
  const { data: payment, error, refetch } = useSandboxPayment(id);
  const retry = () => {
    focusHeading();
    refetch();
  };
  if (payment) return <Payment id={id} payment={payment} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <SandboxFrame title="Test payment not found">
        <p className="text-muted leading-7">
          The URL may be wrong, or this site now takes real payments. You were not charged.
        </p>
      </SandboxFrame>
    );
  }
  return (
    <SandboxFrame title="Test payment">
      {error ? <LoadFailure message={error.message} onRetry={retry} /> : <Loading />}
    </SandboxFrame>
  );
}

function Payment({ id, payment }: { id: string; payment: SandboxPayment }) {
  const wasOpen = useRef(payment.status === 'open');
  if (payment.status === 'open') return <SandboxActions id={id} payment={payment} />;
  return <SandboxEnded status={payment.status} returnUrl={payment.returnUrl} takesFocus={wasOpen.current} />;
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading test payment</span>
      <Skeleton className="h-23 w-40" />
      <Skeleton className="mt-6 h-14" />
      <Skeleton className="mt-7 h-13" />
      <Skeleton className="mt-3 h-11" />
    </div>
  );
}

type SandboxActionsProps = { id: string; payment: SandboxPayment };

function SandboxActions({ id, payment }: SandboxActionsProps) {
  const { perform, error, currentAction } = useSandboxPaymentAction(id);
  const getButtonProps = (action: SandboxAction) => ({
    onClick: () => perform(action),
    pending: currentAction === action,
    disabled: currentAction !== null && currentAction !== action,
  });
  return (
    <SandboxFrame title="Test payment">
      <p className="tabular-nums">
        <span className="font-display font-extrabold text-6xl leading-none tracking-[-0.04em]">
          {formatDollars(payment.amount)}
        </span>
        <span className="mt-2 block text-lg text-muted">for {formatCreditCount(payment.credits)} at Outloud</span>
      </p>
      <p className="mt-6 text-muted text-sm leading-6">
        Choose a result. The credits work like real credits, but no money is charged.
      </p>
      <div className="mt-6 grid gap-3">
        <FormFailure error={error} errors={{}} />
        <Button size="lg" {...getButtonProps('pay')}>
          Pay {formatDollars(payment.amount)}
        </Button>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="dangerOutline" {...getButtonProps('decline')}>
            Decline
          </Button>
          <Button variant="secondary" {...getButtonProps('cancel')}>
            Cancel
          </Button>
        </div>
      </div>
    </SandboxFrame>
  );
}

type EndedStatus = Exclude<SandboxPayment['status'], 'open'>;

const endedTexts: Record<EndedStatus, { title: string; text: string }> = {
  paid: { title: 'This test payment is already paid', text: 'To buy more credits, start a new purchase.' },
  declined: {
    title: 'This test payment was declined',
    text: 'No credits were added. Start a new purchase to try again.',
  },
  cancelled: {
    title: 'This test payment was canceled',
    text: 'No credits were added. Start a new purchase to try again.',
  },
  expired: {
    title: 'This test payment has expired',
    text: 'No credits were added. Start a new purchase to try again.',
  },
};

type SandboxEndedProps = {
  status: EndedStatus;
  returnUrl: string;
  /** True if this page replaces the focused button. */
  takesFocus: boolean;
};

function SandboxEnded({ status, returnUrl, takesFocus }: SandboxEndedProps) {
  useEffect(() => {
    if (takesFocus) focusHeading();
  }, [takesFocus]);
  const { title, text } = endedTexts[status];
  return (
    <SandboxFrame title={title}>
      <p className="text-muted leading-7">{text}</p>
      <Button asChild size="lg" className="mt-6 w-full">
        {/* For a paid payment, the return URL would show the success notice a second time. */}
        <a href={status === 'paid' ? paths.credits : returnUrl}>Back to credits</a>
      </Button>
    </SandboxFrame>
  );
}

/** Marks every state as a test, so that no user mistakes the page for a real checkout. */
function SandboxFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <header>
        <div
          aria-hidden="true"
          className="h-3 bg-[repeating-linear-gradient(-45deg,var(--color-warn)_0_1rem,var(--color-warn-soft)_1rem_2rem)]"
        />
        <p className="flex items-center justify-center gap-2.5 border-warn/30 border-b bg-warn-soft px-4 py-3 text-center font-semibold text-sm text-warn">
          <FlaskConical aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
          Test payment. No card is needed and no money is charged.
        </p>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-md flex-1 px-4 py-10 sm:py-16">
        <Logo />
        <div className="mt-6 rounded-2xl border border-line bg-surface p-6 sm:p-8">
          <h1 tabIndex={-1} className="font-bold text-xl tracking-tight">
            {title}
          </h1>
          <div className="mt-4">
            <NoScriptNotice />
            {children}
          </div>
        </div>
      </main>
    </div>
  );
}
