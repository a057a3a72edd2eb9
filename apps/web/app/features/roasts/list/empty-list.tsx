import type { RoastStatus } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { MessageSquareDashed } from 'lucide-react';
import { Link } from 'react-router';
import { roastStatusLabels } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { arrivalPromise } from '../components/roast.labels.ts';

type EmptyListProps = { status: RoastStatus | undefined; onShowAll: () => void };

export function EmptyList({ status, onShowAll }: EmptyListProps) {
  if (status) {
    return (
      <EmptyState
        title={`No requests with the status “${roastStatusLabels[status]}”`}
        text="Choose another status, or show all requests."
      >
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all requests
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={MessageSquareDashed}
      title="No roast requests yet"
      text={`Your roast requests appear here. Give us a URL, and testers record their screen while they think out loud. ${arrivalPromise}`}
    >
      <Button asChild className="mt-2 max-w-full">
        <Link to={paths.createRoast}>Create Your First Roast Request</Link>
      </Button>
    </EmptyState>
  );
}
