import { Check, ChevronDown, ListFilter } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';

export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

/** Not modal, so that assistive technology can still read the page. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

const itemClass =
  'flex select-none items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm -outline-offset-2 data-highlighted:bg-ink/8 [&_svg]:size-4 [&_svg]:shrink-0';

/** Rendered without a portal, so that the menu stays inside its landmark or dialog. */
export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      sideOffset={8}
      collisionPadding={12}
      className={cn(
        'z-50 min-w-44 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-lift data-[state=open]:animate-appear',
        className,
      )}
      {...rest}
    />
  );
}

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cn(itemClass, className)} {...rest} />;
}

export function DropdownMenuRadioItem({ children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={itemClass} {...rest}>
      {children}
      <Primitive.ItemIndicator className="ml-auto pl-4">
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="my-1.5 h-px bg-line" />;
}

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
