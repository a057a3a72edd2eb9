import { RefundRequestList } from '../features/refund-requests/components/refund-request-list.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function RefundRequestsPage() {
  return (
    <ConsolePage title="Refund requests">
      <RefundRequestList />
    </ConsolePage>
  );
}
