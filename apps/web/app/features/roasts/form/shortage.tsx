import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ExternalLink } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { figure } from '../../../lib/wording.ts';

type ShortageProps = { shortage: { missing: number; debt: number }; onBuy: () => void };

export function Shortage({ shortage: { missing, debt }, onBuy }: ShortageProps) {
  const button = useRef<HTMLButtonElement>(null);
  // It goes when the credits are there, and the focus must not go with it.
  useLayoutEffect(() => {
    const buy = button.current;
    return () => {
      if (document.activeElement === buy) buy?.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    };
  }, []);
  return (
    <Alert variant="warn" title={`Insufficient Credits: ${figure(missing)} short`}>
      {debt > 0 && <p>You owe {figure(debt)} of them after a refunded payment.</p>}
      <Button ref={button} variant="secondary" size="sm" onClick={onBuy} className="mt-2 mb-0.5">
        Save and buy credits
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </Button>
    </Alert>
  );
}
