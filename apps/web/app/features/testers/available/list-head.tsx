import { Button } from '@outloud/ui/button';
import { RefreshCw } from 'lucide-react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { changeWords } from './available-words.ts';

type ListHeadProps = { waiting: number; gone: number; onRenew: () => void };

/** Always the same height, so that the list below does not shift. */
export function ListHead({ waiting, gone, onRenew }: ListHeadProps) {
  const change = changeWords({ waiting, gone });
  const updateList = () => {
    focusHeading();
    onRenew();
  };
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-4 text-muted text-sm">
      <p role="status">{change || 'Highest pay first, then newest.'}</p>
      {change && (
        <Button variant="secondary" onClick={updateList}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Update list
        </Button>
      )}
    </div>
  );
}
