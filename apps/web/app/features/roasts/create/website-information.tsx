import { maxFocusAreas, roastLengths } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { RemovableChips } from '@outloud/ui/forms/choice-search';
import { Field } from '@outloud/ui/forms/field';
import { Input, Textarea } from '@outloud/ui/forms/input';
import { type KeyboardEvent, useRef } from 'react';
import { useController } from 'react-hook-form';
import { getFieldError } from '../../../forms/forms.tsx';
import { addFocusArea, type RoastFormApi } from './roast-values.ts';

const labels = {
  websiteUrl: 'Website URL',
  websiteName: 'Website name',
  websiteDescription: 'Description',
  specificInstructions: 'Specific instructions',
} as const;

export function WebsiteInformation({ form }: { form: RoastFormApi }) {
  const { register, formState } = form;
  const getFieldProps = (name: keyof typeof labels) => ({
    label: labels[name],
    error: getFieldError(formState.errors, name, labels[name]),
  });
  return (
    <Card title="Website Information" description="Only the URL is required. The rest makes for better reviews.">
      <div className="grid gap-5">
        <Field {...getFieldProps('websiteUrl')} hint="The full URL, including https://">
          {(control) => (
            <Input
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://example.com"
              required
              {...control}
              {...register('websiteUrl')}
            />
          )}
        </Field>
        <Field {...getFieldProps('websiteName')} note="Optional">
          {(control) => <Input autoComplete="off" {...control} {...register('websiteName')} />}
        </Field>
        <Field {...getFieldProps('websiteDescription')} note="Optional" hint="What it is, and who it is for.">
          {(control) => <Textarea {...control} {...register('websiteDescription')} />}
        </Field>
        <Field
          {...getFieldProps('specificInstructions')}
          note="Optional"
          hint="A task to try, a page to find, a question to answer."
        >
          {(control) => <Textarea {...control} {...register('specificInstructions')} />}
        </Field>
        <FocusAreas form={form} />
      </div>
    </Card>
  );
}

const focusAreasLabel = 'Focus areas';

/** A list of short texts. The input shows the error of an invalid entry. */
function FocusAreas({ form }: { form: RoastFormApi }) {
  const input = useRef<HTMLInputElement | null>(null);
  const { field: areas } = useController({ control: form.control, name: 'focusAreas' });
  const { field: nextArea } = useController({ control: form.control, name: 'nextFocusArea' });
  const isFull = areas.value.length >= maxFocusAreas;

  const addArea = () => {
    input.current?.focus();
    if (nextArea.value.trim().length > roastLengths.focusArea) return form.trigger('focusAreas');
    areas.onChange(addFocusArea(areas.value, nextArea.value));
    nextArea.onChange('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isFull) addArea();
  };

  return (
    <div className="grid gap-2">
      <Field
        label={focusAreasLabel}
        note="Optional"
        hint={
          isFull
            ? `You have added ${maxFocusAreas} focus areas. Remove one to add another.`
            : `What reviewers should watch for: the checkout, the tone, the colors. Up to ${maxFocusAreas}.`
        }
        error={getFieldError(form.formState.errors, 'focusAreas', focusAreasLabel)?.replace(
          'each of focusAreas',
          'Each focus area',
        )}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              autoComplete="off"
              enterKeyHint="done"
              {...control}
              {...nextArea}
              ref={(element) => {
                input.current = element;
                areas.ref(element);
              }}
              onChange={(event) => {
                form.clearErrors('focusAreas');
                nextArea.onChange(event);
              }}
              onKeyDown={addOnEnter}
              readOnly={isFull}
            />
            <Button variant="secondary" aria-disabled={isFull || nextArea.value.trim() === ''} onClick={addArea}>
              Add<span className="sr-only"> focus area</span>
            </Button>
          </div>
        )}
      </Field>
      <RemovableChips
        label="Added focus areas"
        chips={areas.value.map((area) => ({ value: area, label: area }))}
        onRemove={(area) => areas.onChange(areas.value.filter((existing) => existing !== area))}
        onEmptied={() => input.current?.focus()}
      />
    </div>
  );
}
