import { RequestList } from '../features/requests/components/request-list.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function RequestsPage() {
  return (
    <ConsolePage title="Requests">
      <RequestList />
    </ConsolePage>
  );
}
