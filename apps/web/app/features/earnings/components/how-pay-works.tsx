import { Card } from '@outloud/ui/card';
import { Check } from 'lucide-react';
import { payRules } from './earnings-words.ts';

export function HowPayWorks() {
  return (
    <Card title="How pay works">
      <ul className="-mt-2 grid gap-2.5 text-sm leading-6">
        {payRules.map((rule) => (
          <li key={rule} className="flex gap-2.5">
            <Check aria-hidden="true" strokeWidth={2.5} className="mt-1 size-4 shrink-0 text-good" />
            {rule}
          </li>
        ))}
      </ul>
    </Card>
  );
}
