import { Skeleton } from '@outloud/ui/skeleton';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import type { Checkout } from '../api/checkout.ts';
import { usePackages } from '../api/packages.ts';
import { PackageButton } from './package-button.tsx';

const listClass = 'grid gap-3 @lg:grid-cols-5';

export function PackageList({ checkout }: { checkout: Checkout }) {
  const { data: packages, error, refetch } = usePackages();
  const retry = () => {
    focusHeading();
    refetch();
  };
  if (packages) {
    return (
      <ul className={listClass}>
        {packages.map((creditPackage) => (
          <li key={creditPackage.packageId} className="grid">
            <PackageButton creditPackage={creditPackage} checkout={checkout} />
          </li>
        ))}
      </ul>
    );
  }
  if (error) return <LoadFailure message={error.message} onRetry={retry} />;
  return (
    <div role="status" className={listClass}>
      <span className="sr-only">Loading packages</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-15 rounded-xl @lg:h-35" />
      ))}
    </div>
  );
}
