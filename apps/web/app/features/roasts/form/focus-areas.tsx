import { maxFocusAreas, roastLengths } from '@outloud/domain/roasts';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { RemovableChips } from '@outloud/ui/removable-chips';
import { type KeyboardEvent, useRef } from 'react';
import { useController } from 'react-hook-form';
import { getFieldError } from '../../../lib/forms.ts';
import { addFocusArea } from './add-focus-area.ts';
import type { RequestFormApi } from './request-values.ts';

const label = 'Focus areas';

/** A list of short texts. The input shows the error of an invalid entry. */
export function FocusAreas({ form }: { form: RequestFormApi }) {
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
        label={label}
        note="Optional"
        hint={
          isFull
            ? `You have added ${maxFocusAreas} focus areas. Remove one to add another.`
            : `What testers should watch for: the checkout, the tone, the colors. Up to ${maxFocusAreas}.`
        }
        error={getFieldError(form.formState.errors, 'focusAreas', label)?.replace(
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
