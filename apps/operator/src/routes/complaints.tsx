import { ComplaintList } from '../features/complaints/components/complaint-list.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function ComplaintsPage() {
  return (
    <ConsolePage title="Refund requests">
      <ComplaintList />
    </ConsolePage>
  );
}
