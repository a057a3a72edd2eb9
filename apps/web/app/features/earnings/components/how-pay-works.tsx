import { Card } from '@outloud/ui/card';
import { CheckList } from '@outloud/ui/check-list';
import { payRules } from './earnings.labels.ts';

export function HowPayWorks() {
  return (
    <Card title="How pay works">
      <CheckList lines={payRules} className="-mt-2" />
    </Card>
  );
}
