import {
  getOptionLabel,
  type TargetField as TargetFieldName,
  targetFields,
  targetOptions,
} from '@outloud/domain/demographics';
import type { PriceLine } from '@outloud/domain/pricing';
import { ChoiceChips } from '@outloud/ui/choice-chips';
import { ChoiceSearch } from '@outloud/ui/choice-search';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { getFieldError } from '../../../lib/forms.ts';
import { AddedCredits } from './added-credits.tsx';
import type { RequestFormApi } from './request-values.ts';
import { getPremiumLines, sumAddedCredits } from './targeting-summary.ts';

/** Fields with more options get a search instead of chips. */
const maxChips = 20;

type TargetFieldProps = { field: TargetFieldName; form: RequestFormApi; lines: readonly PriceLine[] };

export function TargetField({ field, form, lines }: TargetFieldProps) {
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
