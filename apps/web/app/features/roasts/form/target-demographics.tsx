import { targetGroups } from '@outloud/domain/demographics';
import { highestPricePerReview, priceReview } from '@outloud/domain/pricing';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCreditCount } from '../../../lib/format.ts';
import { noTargets, type RequestFormApi } from './request-values.ts';
import { TargetGroup } from './target-group.tsx';

export function TargetDemographics({ form }: { form: RequestFormApi }) {
  const groups = useRef<HTMLDivElement>(null);
  const targets = useWatch({ control: form.control, name: 'targetDemographics' });
  const { lines } = priceReview(targets);
  const hasFilters = Object.values(targets).some((options) => options.length > 0);

  const clear = () => {
    groups.current?.querySelector('summary')?.focus();
    form.setValue('targetDemographics', noTargets);
  };

  return (
    <Card
      title="Target Demographics"
      description={`Optional. Without filters, any tester can review your website. Each filter raises the price, but a review never costs more than ${formatCreditCount(highestPricePerReview)}.`}
      action={
        hasFilters && (
          <Button variant="ghost" size="sm" onClick={clear} className="-mt-1 -mr-2 text-muted">
            Clear all
          </Button>
        )
      }
    >
      <div ref={groups} className="-mb-2 grid grid-cols-[minmax(0,1fr)]">
        {targetGroups.map((group, index) => (
          <TargetGroup key={group.label} {...group} form={form} targets={targets} lines={lines} isFirst={index === 0} />
        ))}
      </div>
    </Card>
  );
}
