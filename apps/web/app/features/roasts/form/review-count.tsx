import { reviewCounts } from '@outloud/domain/roasts';
import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import { messageAt } from '../../../lib/forms.ts';
import { creditCount, reviewCount } from '../../../lib/wording.ts';
import type { RequestForm } from './request-values.ts';

const label = 'Number of reviews';
const counts = Array.from({ length: reviewCounts.max - reviewCounts.min + 1 }, (_, index) => reviewCounts.min + index);

export function ReviewCount({ form, perReview }: { form: RequestForm; perReview: number }) {
  return (
    <Field label={label} error={messageAt(form.formState.errors, 'deliveriesExpected', label)}>
      {(control) => (
        <Select {...control} {...form.register('deliveriesExpected', { valueAsNumber: true })} className="tabular-nums">
          {counts.map((count) => (
            <option key={count} value={count}>
              {reviewCount(count)} · {creditCount(count * perReview)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
