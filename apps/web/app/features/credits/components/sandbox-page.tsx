import { ApiError } from '@outloud/contract/client';
import type { SandboxPayment } from '@outloud/contract/sandbox';
import { Skeleton } from '@outloud/ui/skeleton';
import { useRef } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useSandboxPayment } from '../api/sandbox.ts';
import { SandboxActions } from './sandbox-actions.tsx';
import { SandboxEnded } from './sandbox-ended.tsx';
import { SandboxFrame } from './sandbox-frame.tsx';

/** Replaces the payment provider's checkout on sites without a provider. */
export function SandboxPage({ id }: { id: string }) {
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
