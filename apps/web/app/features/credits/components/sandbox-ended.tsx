import type { SandboxPayment } from '@outloud/contract/sandbox';
import { Button } from '@outloud/ui/button';
import { useEffect } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { paths } from '../../../paths.ts';
import { SandboxFrame } from './sandbox-frame.tsx';

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

export function SandboxEnded({ status, returnUrl, takesFocus }: SandboxEndedProps) {
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
