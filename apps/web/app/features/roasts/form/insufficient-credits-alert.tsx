import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ExternalLink } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/format.ts';

type InsufficientCreditsAlertProps = { shortage: { missing: number; debt: number }; onBuy: () => void };

export function InsufficientCreditsAlert({ shortage: { missing, debt }, onBuy }: InsufficientCreditsAlertProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The alert disappears after a purchase. Move the focus to the submit button.
  useLayoutEffect(() => {
    const buyButton = button.current;
    return () => {
      if (document.activeElement === buyButton) buyButton?.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
    };
  }, []);
  return (
    <Alert variant="warn" title={`Insufficient Credits: ${formatNumber(missing)} short`}>
      {debt > 0 && <p>This includes {formatNumber(debt)} that you owe after a refunded payment.</p>}
      <Button ref={button} variant="secondary" size="sm" onClick={onBuy} className="mt-2 mb-0.5">
        Save and buy credits
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </Button>
    </Alert>
  );
}
