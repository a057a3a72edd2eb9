import { guestLengths, guestLinkDays, guestReviewCounts } from '@outloud/domain/guests';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Input, Textarea } from '@outloud/ui/forms/input';
import { getFieldError } from '../../../forms/forms.tsx';
import { CustomParameterHint } from '../own-people/custom-parameter-hint.tsx';
import { linkFieldLabels } from '../own-people/guest-link.labels.ts';
import type { RoastFormApi } from './roast-values.ts';

export function LinkFields({ form: { register, formState } }: { form: RoastFormApi }) {
  const getFieldProps = (name: keyof typeof linkFieldLabels) => ({
    label: linkFieldLabels[name],
    error: getFieldError(formState.errors, name, linkFieldLabels[name]),
  });
  return (
    <Card
      title="Your link"
      description="You get one link for everyone. It opens a page that records screen and voice in the browser."
    >
      <div className="grid gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            {...getFieldProps('deliveriesExpected')}
            hint={`The link is full after that many. At most ${guestReviewCounts.max}.`}
          >
            {(control) => (
              <Input
                type="number"
                inputMode="numeric"
                min={guestReviewCounts.min}
                max={guestReviewCounts.max}
                required
                className="tabular-nums"
                {...control}
                {...register('deliveriesExpected', { valueAsNumber: true })}
              />
            )}
          </Field>
          <Field
            {...getFieldProps('linkDays')}
            hint={`In days, at most ${guestLinkDays.max}. You can close it earlier.`}
          >
            {(control) => (
              <Input
                type="number"
                inputMode="numeric"
                min={guestLinkDays.min}
                max={guestLinkDays.max}
                required
                className="tabular-nums"
                {...control}
                {...register('linkDays', { valueAsNumber: true })}
              />
            )}
          </Field>
        </div>
        <Field
          {...getFieldProps('note')}
          note="Optional"
          hint="They read it before they record. A few warm words help."
        >
          {(control) => <Textarea maxLength={guestLengths.note} {...control} {...register('note')} />}
        </Field>
        <Field
          {...getFieldProps('redirectUrl')}
          note="Optional"
          hint="A page to send them to after the recording, for example with a thank-you coupon."
        >
          {(control) => (
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://example.com/thanks"
              {...control}
              {...register('redirectUrl')}
            />
          )}
        </Field>
        <CustomParameterHint />
      </div>
    </Card>
  );
}
