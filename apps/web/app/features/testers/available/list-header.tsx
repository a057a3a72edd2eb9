import { Button } from '@outloud/ui/button';
import { RefreshCw } from 'lucide-react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { formatListChanges } from './available.labels.ts';

type ListHeaderProps = { newCount: number; takenCount: number; onUpdate: () => void };

/** Always the same height, so that the list below does not shift. */
export function ListHeader({ newCount, takenCount, onUpdate }: ListHeaderProps) {
  const changesText = formatListChanges({ newCount, takenCount });
  const updateList = () => {
    focusHeading();
    onUpdate();
  };
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-4 text-muted text-sm">
      <p role="status">{changesText || 'Highest pay first, then newest.'}</p>
      {changesText && (
        <Button variant="secondary" onClick={updateList}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Update list
        </Button>
      )}
    </div>
  );
}
