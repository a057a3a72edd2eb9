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
        text="Your other requests have a different status."
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
      title="No roasts yet"
      text={`Give us a URL. Real people open your website, think out loud and record their screen. ${arrivalPromise}`}
    >
      <Button asChild className="mt-2 max-w-full">
        <Link to={paths.createRoast}>Create Your First Roast Request</Link>
      </Button>
    </EmptyState>
  );
}
