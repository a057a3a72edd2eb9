import { Button } from '@outloud/ui/button';
import { RefreshCw } from 'lucide-react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { changeWords } from './available-words.ts';

type ListHeadProps = { waiting: number; gone: number; onRenew: () => void };

/** Of one height, whatever it says: the list below it must not move. */
export function ListHead({ waiting, gone, onRenew }: ListHeadProps) {
  const change = changeWords({ waiting, gone });
  const renew = () => {
    focusHeading();
    onRenew();
  };
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-4 text-muted text-sm">
      <p role="status">{change || 'The best paid first, then the newest.'}</p>
      {change && (
        <Button variant="secondary" onClick={renew}>
          <RefreshCw aria-hidden="true" className="size-4" />
          Update list
        </Button>
      )}
    </div>
  );
}
