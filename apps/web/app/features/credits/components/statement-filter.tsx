import { type StatementKind, statementKinds } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@outloud/ui/dropdown-menu';
import { ChevronDown, ListFilter } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { kindLabels } from './statement-words.ts';

const everything = 'all';
const parameter = 'kind';

/** The chosen kind lives in the address, so that it survives a reload and can be sent to somebody. */
export function useStatementKind(): [StatementKind | undefined, (kind: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const kind = statementKinds.find((candidate) => candidate === search.get(parameter));
  const choose = (next: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === undefined || next === everything) after.delete(parameter);
        else after.set(parameter, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [kind, choose];
}

type StatementFilterProps = { kind: StatementKind | undefined; onChoose: (kind: string) => void };

export function StatementFilter({ kind, onChoose }: StatementFilterProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="sm" className="mb-4">
          <ListFilter aria-hidden="true" className="size-4" />
          <span className="sr-only">Show: </span>
          {kind ? kindLabels[kind] : 'All kinds'}
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={kind ?? everything} onValueChange={onChoose}>
          <DropdownMenuRadioItem value={everything}>All kinds</DropdownMenuRadioItem>
          {statementKinds.map((option) => (
            <DropdownMenuRadioItem key={option} value={option}>
              {kindLabels[option]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
