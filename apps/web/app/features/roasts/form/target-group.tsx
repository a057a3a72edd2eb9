import type { TargetField as Field } from '@outloud/domain/demographics';
import type { PriceLine } from '@outloud/domain/pricing';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Added } from './added.tsx';
import type { RequestForm, Targets } from './request-values.ts';
import { TargetField } from './target-field.tsx';
import { addedBy, chosenIn } from './targeting-words.ts';

type TargetGroupProps = {
  label: string;
  fields: readonly Field[];
  form: RequestForm;
  targets: Targets;
  lines: readonly PriceLine[];
  isFirst: boolean;
};

/** Folded away it still says what is chosen in it. */
export function TargetGroup({ label, fields, form, targets, lines, isFirst }: TargetGroupProps) {
  const chosen = chosenIn(fields, targets);
  // A restored choice is in sight; from then on the customer folds as they like.
  const [startsOpen] = useState(isFirst || chosen !== '');
  return (
    <details open={startsOpen} className="group border-line border-t">
      <summary className="-mx-2 flex cursor-pointer list-none items-center gap-3 rounded-xl px-2 py-3.5 hover:bg-ink/4 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
          <h3 className="shrink-0 font-bold leading-6 tracking-tight">{label}</h3>{' '}
          <p className="truncate text-muted text-sm leading-6 group-open:hidden">{chosen || 'Anyone'}</p>
        </div>
        <Added credits={addedBy(fields, lines)} />
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 pt-2 pb-6">
        {fields.map((field) => (
          <TargetField key={field} field={field} form={form} lines={lines} />
        ))}
      </div>
    </details>
  );
}
