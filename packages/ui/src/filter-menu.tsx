import { ChevronDown, ListFilter } from 'lucide-react';
import { Button } from './button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';

const allValue = 'all';

type FilterMenuProps<T extends string> = {
  name: string;
  /** The label of the option that removes the filter. */
  allLabel: string;
  labels: Record<T, string>;
  chosen: T | undefined;
  onChoose: (chosen: T | undefined) => void;
};

export function FilterMenu<T extends string>({ name, allLabel, labels, chosen, onChoose }: FilterMenuProps<T>) {
  const options = Object.entries(labels) as [T, string][];
  const choose = (value: string) => onChoose(options.find(([option]) => option === value)?.[0]);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="sm">
          <ListFilter aria-hidden="true" className="size-4" />
          <span>
            <span className="font-medium text-muted">{name}: </span>
            {chosen ? labels[chosen] : allLabel}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={chosen ?? allValue} onValueChange={choose}>
          <DropdownMenuRadioItem value={allValue}>{allLabel}</DropdownMenuRadioItem>
          {options.map(([option, label]) => (
            <DropdownMenuRadioItem key={option} value={option}>
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
