import { ApplicationList } from '../features/waitlist/components/application-list.tsx';
import { ApplicationSheet } from '../features/waitlist/components/application-sheet.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function WaitlistPage() {
  return (
    <ConsolePage title="Waitlist">
      <ApplicationList />
      <ApplicationSheet />
    </ConsolePage>
  );
}
