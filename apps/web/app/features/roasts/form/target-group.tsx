import type { TargetField as Field } from '@outloud/domain/demographics';
import type { PriceLine } from '@outloud/domain/pricing';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { AddedCredits } from './added-credits.tsx';
import type { RequestFormApi, Targets } from './request-values.ts';
import { TargetField } from './target-field.tsx';
import { formatSelectedOptions, sumAddedCredits } from './targeting-summary.ts';

type TargetGroupProps = {
  label: string;
  fields: readonly Field[];
  form: RequestFormApi;
  targets: Targets;
  lines: readonly PriceLine[];
  isFirst: boolean;
};

/** Shows the selected options in its summary while collapsed. */
export function TargetGroup({ label, fields, form, targets, lines, isFirst }: TargetGroupProps) {
  const selectedOptions = formatSelectedOptions(fields, targets);
  // Initially open if options are selected, for example in a restored draft.
  const [startsOpen] = useState(isFirst || selectedOptions !== '');
  return (
    <details open={startsOpen} className="group border-line border-t">
      <summary className="-mx-2 grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-xl px-2 py-3.5 hover:bg-ink/4 sm:grid-cols-[auto_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
        <h3 className="font-bold leading-6 tracking-tight">{label}</h3>
        <span className="truncate text-muted text-sm leading-6 group-open:hidden max-sm:row-start-2">
          {selectedOptions || 'Anyone'}
        </span>
        <span className="-col-end-1 flex items-center gap-3 max-sm:row-span-2 max-sm:row-start-1">
          <AddedCredits credits={sumAddedCredits(fields, lines)} />
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-6">
        {fields.map((field) => (
          <TargetField key={field} field={field} form={form} lines={lines} />
        ))}
      </div>
    </details>
  );
}
