import { formatCreditCount } from '@outloud/app-kit/format';
import { highestPricePerReview, type PriceLine, priceReview } from '@outloud/domain/pricing';
import {
  type TargetField as Field,
  getOptionLabel,
  type TargetField as TargetFieldName,
  targetFields,
  targetGroups,
  targetOptions,
} from '@outloud/domain/targeting/demographics';
import { answerWaitDays } from '@outloud/domain/targeting/profile-changes';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { ChoiceChips } from '@outloud/ui/forms/choice-group';
import { ChoiceSearch } from '@outloud/ui/forms/choice-search';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { getFieldError } from '../../../forms/forms.tsx';
import { formatSelectedOptions, getPremiumLines, sumAddedCredits } from './pricing.ts';
import { noTargets, type RoastFormApi, type Targets } from './roast-values.ts';

export function TargetDemographics({ form }: { form: RoastFormApi }) {
  const groups = useRef<HTMLDivElement>(null);
  const targets = useWatch({ control: form.control, name: 'targetDemographics' });
  const { lines } = priceReview(targets);
  const hasFilters = Object.values(targets).some((options) => options.length > 0);

  const clear = () => {
    groups.current?.querySelector('summary')?.focus();
    form.setValue('targetDemographics', noTargets);
  };

  return (
    <Card
      title="Target Demographics"
      description={`Optional. Without filters, any tester can review your website. Testers declare their answers themselves, and a changed answer counts after ${answerWaitDays} days. Each filter raises the price, but a review never costs more than ${formatCreditCount(highestPricePerReview)}.`}
      action={
        hasFilters && (
          <Button variant="ghost" size="sm" onClick={clear} className="-mt-1 -mr-2 text-muted">
            Clear all
          </Button>
        )
      }
    >
      <div ref={groups} className="-mb-2 grid grid-cols-[minmax(0,1fr)]">
        {targetGroups.map((group, index) => (
          <TargetGroup key={group.label} {...group} form={form} targets={targets} lines={lines} isFirst={index === 0} />
        ))}
      </div>
    </Card>
  );
}

type TargetGroupProps = {
  label: string;
  fields: readonly Field[];
  form: RoastFormApi;
  targets: Targets;
  lines: readonly PriceLine[];
  isFirst: boolean;
};

/** Shows the selected options in its summary while collapsed. */
function TargetGroup({ label, fields, form, targets, lines, isFirst }: TargetGroupProps) {
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

/** Fields with more options get a search instead of chips. */
const maxChips = 20;

type TargetFieldProps = { field: TargetFieldName; form: RoastFormApi; lines: readonly PriceLine[] };

function TargetField({ field, form, lines }: TargetFieldProps) {
  const path = `targetDemographics.${field}` as const;
  const { label } = targetFields[field];
  const { field: selection } = useController({ control: form.control, name: path });
  const input = useRef<HTMLInputElement>(null);
  const { ref } = selection;
  useEffect(() => ref({ focus: () => openGroupAndFocus(input.current) }), [ref]);

  const options = targetOptions[field].map((option) => ({ value: option, label: getOptionLabel(field, option) }));
  const group = {
    label,
    note: <FilterNote field={field} lines={lines} hasSelection={selection.value.length > 0} />,
    error: getFieldError(form.formState.errors, path, label),
    options,
    chosen: selection.value,
    onChange: selection.onChange,
    input,
  };
  if (options.length <= maxChips) return <ChoiceChips {...group} />;
  return <ChoiceSearch {...group} placeholder="Search or pick" />;
}

function openGroupAndFocus(input: HTMLInputElement | null) {
  const group = input?.closest('details');
  if (group) group.open = true;
  input?.focus();
}

type FilterNoteProps = { field: TargetFieldName; lines: readonly PriceLine[]; hasSelection: boolean };

/** Selecting all ages or all genders excludes no tester and costs nothing. */
function FilterNote({ field, lines, hasSelection }: FilterNoteProps) {
  const credits = sumAddedCredits([field], lines);
  if (credits === 0) return hasSelection ? 'All selected, so no filter' : 'Anyone';
  const premiums = getPremiumLines(field, lines).map((line) => `incl. ${line.label}`);
  return (
    <>
      <AddedCredits credits={credits} />
      {premiums.length > 0 && ` ${premiums.join(', ')}`}
    </>
  );
}

/** The surcharge per review; renders nothing for zero. */
function AddedCredits({ credits }: { credits: number }) {
  if (credits === 0) return null;
  return (
    <span className="whitespace-nowrap font-semibold text-ember text-sm tabular-nums">
      +{credits}
      <span className="sr-only"> {credits === 1 ? 'credit' : 'credits'} per review</span>
    </span>
  );
}
