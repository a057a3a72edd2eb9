import { reviewCounts } from '@outloud/domain/roasts';
import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import { formatCreditCount, formatReviewCount } from '../../../lib/format.ts';
import { getFieldError } from '../../../lib/forms.ts';
import type { RequestFormApi } from './request-values.ts';

const label = 'Number of reviews';
const counts = Array.from({ length: reviewCounts.max - reviewCounts.min + 1 }, (_, index) => reviewCounts.min + index);

export function ReviewCountField({ form, perReview }: { form: RequestFormApi; perReview: number }) {
  return (
    <Field label={label} error={getFieldError(form.formState.errors, 'deliveriesExpected', label)}>
      {(control) => (
        <Select {...control} {...form.register('deliveriesExpected', { valueAsNumber: true })} className="tabular-nums">
          {counts.map((count) => (
            <option key={count} value={count}>
              {formatReviewCount(count)} · {formatCreditCount(count * perReview)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
