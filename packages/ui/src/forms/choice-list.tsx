import { Check } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import type { Choice } from './choice-group.tsx';

type ChoiceListProps = {
  id: string;
  label: string | undefined;
  options: readonly Choice[];
  chosen: readonly string[];
  active: string | undefined;
  emptyText: string | undefined;
  onPick: (value: string) => void;
  ref: Ref<HTMLDivElement>;
};

/** The listbox of a combobox. The focus stays in the input. */
export function ChoiceList({ id, label, options, chosen, active, emptyText, onPick, ref }: ChoiceListProps) {
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 animate-appear rounded-xl border border-line bg-surface shadow-lift">
      <div
        ref={ref}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable="true"
        onMouseDown={(event) => event.preventDefault()}
        className={cn('max-h-60 overflow-y-auto overscroll-contain', options.length > 0 && 'p-1')}
      >
        {options.map((option) => (
          <ChoiceRow
            key={option.value}
            id={`${id}-${option.value}`}
            label={option.label}
            chosen={chosen.includes(option.value)}
            active={option.value === active}
            onPick={() => onPick(option.value)}
          />
        ))}
      </div>
      <p role="status" className={options.length > 0 ? 'sr-only' : 'px-4 py-3 text-muted text-sm'}>
        {options.length > 0
          ? `${options.length} ${options.length === 1 ? 'option' : 'options'}`
          : (emptyText ?? 'No matches.')}
      </p>
    </div>
  );
}

type ChoiceRowProps = { id: string; label: string; chosen: boolean; active: boolean; onPick: () => void };

function ChoiceRow({ id, label, chosen, active, onPick }: ChoiceRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={row}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={onPick}
      className={cn(
        'flex min-h-10 w-full items-center justify-between gap-3 rounded-lg px-3 py-1.5 text-left hover:bg-ink/6',
        active && 'bg-ink/10 hover:bg-ink/10',
      )}
    >
      {label}
      {chosen && <Check aria-hidden="true" strokeWidth={2.5} className="size-4 shrink-0 text-good" />}
    </button>
  );
}
