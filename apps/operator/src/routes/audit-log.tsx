import { ActionList } from '../features/actions/components/action-list.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function AuditLogPage() {
  return (
    <ConsolePage title="Audit log">
      <p className="-mt-4 mb-6 max-w-prose text-muted leading-6 sm:-mt-6">
        All operator actions. Entries cannot be changed or deleted.
      </p>
      <ActionList />
    </ConsolePage>
  );
}
