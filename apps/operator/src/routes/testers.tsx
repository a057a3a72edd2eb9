import { TesterList } from '../features/testers/components/tester-list.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function TestersPage() {
  return (
    <ConsolePage title="Testers">
      <TesterList />
    </ConsolePage>
  );
}
