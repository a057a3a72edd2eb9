import { Card } from '@outloud/ui/card';
import { CreditCard, FlaskConical } from 'lucide-react';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { useSiteConfig } from '../../../lib/site-config.ts';
import { useCheckout } from '../api/checkout.ts';
import { CustomAmount } from './custom-amount.tsx';
import { PackageList } from './package-list.tsx';
import { sectionIds } from './section-ids.ts';

export function BuyCredits() {
  const checkout = useCheckout();
  return (
    <Card
      id={sectionIds.buy}
      tabIndex={-1}
      title="Buy credits"
      description="A credit costs the same in every package. Review counts assume a general audience."
    >
      <div className="@container grid gap-6">
        <PackageList checkout={checkout} />
        <CustomAmount checkout={checkout} />
        {/* Below the buttons, because an alert above would move the buttons that the user wants to click again. */}
        <FormFailure error={checkout.error} errors={{}} />
        <PaymentMethodNote />
      </div>
    </Card>
  );
}

/** Always one line high, so that the layout does not shift when the site config loads. */
function PaymentMethodNote() {
  const config = useSiteConfig();
  const Icon = config?.testPayments ? FlaskConical : CreditCard;
  return (
    <p className="flex min-h-10.25 gap-2.5 border-line border-t pt-4 text-muted text-sm leading-6">
      {config && <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />}
      {config?.testPayments === true && 'This site only takes test payments. No card is charged.'}
      {config?.testPayments === false && 'You pay on Stripe’s checkout page. We never see your card number.'}
    </p>
  );
}
