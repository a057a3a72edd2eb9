import { roastStatuses } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@outloud/ui/dropdown-menu';
import { ChevronDown, ListFilter } from 'lucide-react';
import { statusLabels } from '../components/roast-words.ts';
import type { ListPlace } from './list-place.ts';

const everything = 'all';

export function StatusFilter({ status, showStatus }: Pick<ListPlace, 'status' | 'showStatus'>) {
  const choose = (value: string) => showStatus(roastStatuses.find((candidate) => candidate === value));
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="sm">
          <ListFilter aria-hidden="true" className="size-4" />
          <span>
            <span className="font-medium text-muted">Status: </span>
            {status ? statusLabels[status] : 'All'}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={status ?? everything} onValueChange={choose}>
          <DropdownMenuRadioItem value={everything}>All</DropdownMenuRadioItem>
          {roastStatuses.map((option) => (
            <DropdownMenuRadioItem key={option} value={option}>
              {statusLabels[option]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
