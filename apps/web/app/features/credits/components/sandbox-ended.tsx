import type { SandboxPayment } from '@outloud/contract/sandbox';
import { Button } from '@outloud/ui/button';
import { useEffect } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { paths } from '../../../paths.ts';
import { SandboxFrame } from './sandbox-frame.tsx';

type Ended = Exclude<SandboxPayment['status'], 'open'>;

const stories: Record<Ended, { title: string; text: string }> = {
  paid: { title: 'This test payment is paid', text: 'It counts once. Paying again would need a new purchase.' },
  declined: { title: 'This test payment was declined', text: 'No credits were added. Start again to try another one.' },
  cancelled: {
    title: 'This test payment was cancelled',
    text: 'No credits were added. Start again whenever you like.',
  },
  expired: { title: 'This test payment has expired', text: 'It waited too long. Start again to get a fresh one.' },
};

type SandboxEndedProps = {
  status: Ended;
  returnUrl: string;
  /** It stands in the place of the buttons, one of which had the focus. */
  takesFocus: boolean;
};

export function SandboxEnded({ status, returnUrl, takesFocus }: SandboxEndedProps) {
  useEffect(() => {
    if (takesFocus) focusHeading();
  }, [takesFocus]);
  const { title, text } = stories[status];
  return (
    <SandboxFrame title={title}>
      <p className="text-muted leading-7">{text}</p>
      <Button asChild size="lg" className="mt-6 w-full">
        {/* One that is paid was told about when it was. */}
        <a href={status === 'paid' ? paths.credits : returnUrl}>Back to your credits</a>
      </Button>
    </SandboxFrame>
  );
}
