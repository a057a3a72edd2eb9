import { Card } from '@outloud/ui/card';
import { FlaskConical } from 'lucide-react';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { useSiteConfig } from '../../../lib/site-config.ts';
import { useCheckout } from '../api/checkout.ts';
import { CustomAmount } from './custom-amount.tsx';
import { PackageList } from './package-list.tsx';
import { sections } from './sections.ts';

export function BuyCredits() {
  const checkout = useCheckout();
  return (
    <Card
      id={sections.buy}
      tabIndex={-1}
      title="Buy credits"
      description="A credit costs the same in every package. Review counts assume a general audience."
    >
      <div className="@container grid gap-6">
        <PackageList checkout={checkout} />
        <CustomAmount checkout={checkout} />
        {/* Below the buttons: above them it would push another one under the finger that tries again. */}
        <FormFailure error={checkout.error} errors={{}} />
        <TestPayments />
      </div>
    </Card>
  );
}

function TestPayments() {
  if (!useSiteConfig()?.testPayments) return null;
  return (
    <p className="flex gap-2.5 border-line border-t pt-4 text-muted text-sm leading-6">
      <FlaskConical aria-hidden="true" className="mt-1 size-4 shrink-0" />
      This installation takes test payments only. No card is charged.
    </p>
  );
}
