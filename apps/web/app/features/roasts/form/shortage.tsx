import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ExternalLink } from 'lucide-react';
import { creditCount } from '../../../lib/wording.ts';

type ShortageProps = { standing: { missing: number; debt: number }; onBuy: () => void };

export function Shortage({ standing: { missing, debt }, onBuy }: ShortageProps) {
  return (
    <Alert variant="warn" title={debt > 0 ? `You owe ${creditCount(debt)}` : 'Insufficient Credits'}>
      <p>
        {debt > 0
          ? `A payment went back to your card after its credits were spent. ${creditCount(missing)} would settle that and pay for this request.`
          : `You are ${creditCount(missing)} short. Your request waits here while you buy them.`}
      </p>
      <Button variant="secondary" size="sm" onClick={onBuy} className="mt-3 mb-1">
        Save and buy credits
        <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">(opens in a new tab)</span>
      </Button>
    </Alert>
  );
}
