import { AccountCard } from '../features/operators/components/account-card.tsx';
import { SecondFactorCard } from '../features/operators/components/second-factor-card.tsx';
import { ConsolePage } from '../lib/console-page.tsx';
import { useCurrentOperator } from '../lib/use-current-operator.ts';

export function SecurityPage() {
  const { operator } = useCurrentOperator();
  return (
    <ConsolePage title="Security">
      {operator && (
        <div className="grid gap-5">
          <SecondFactorCard operator={operator} />
          <AccountCard operator={operator} />
        </div>
      )}
    </ConsolePage>
  );
}
