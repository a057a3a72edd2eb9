import { AccountCard } from '../features/operators/components/account-card.tsx';
import { ConsoleHeader } from '../features/operators/components/console-header.tsx';
import { RequireOperator } from '../features/operators/components/require-operator.tsx';
import { StatusCard } from '../features/system/components/status-card.tsx';
import { PageHeading } from '../lib/page-heading.tsx';

export function DashboardPage() {
  return (
    <RequireOperator>
      {(operator) => (
        <>
          <ConsoleHeader adminId={operator.adminId} />
          <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
            <PageHeading title="Dashboard" />
            <div className="mt-8 grid gap-5 md:grid-cols-2">
              <StatusCard />
              <AccountCard operator={operator} />
            </div>
          </main>
        </>
      )}
    </RequireOperator>
  );
}
