import type { RoastRequest } from '@outloud/contract/roasts';
import { Button } from '@outloud/ui/button';
import { Combobox } from '@outloud/ui/combobox';
import { Field } from '@outloud/ui/field';
import { requestLabel, websiteName } from '@outloud/uploader/request-words';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { ChosenRequest } from './chosen-request.tsx';
import type { UploadControl } from './upload-values.ts';

const label = 'Roast request';
const none: string[] = [];

type RequestFieldProps = UploadControl & { roasts: RoastRequest[] };

/** A search while nothing is chosen; then what was chosen, with a way back. */
export function RequestField({ control, roasts }: RequestFieldProps) {
  const { field, fieldState } = useController({ control, name: 'roast' });
  const element = useRef<HTMLElement>(null);
  const hasChosen = useRef(false);
  const { ref, value } = field;
  useEffect(() => ref({ focus: () => element.current?.focus() }), [ref]);

  // One takes the place of the other, and would take the focus away with it.
  useEffect(() => {
    if (hasChosen.current && value !== undefined) element.current?.focus();
    hasChosen.current = false;
  }, [value]);
  const choose = (roast: RoastRequest | null) => {
    hasChosen.current = true;
    field.onChange(roast);
  };

  const now = Date.now();
  const keep = (node: HTMLElement | null) => {
    element.current = node;
  };
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(tie) =>
        value ? (
          <ChosenRequest roast={value} now={now}>
            <Button
              {...tie}
              ref={keep}
              variant="secondary"
              size="sm"
              aria-label={`Change the roast request, now ${websiteName(value)}`}
              onClick={() => choose(null)}
            >
              Change
            </Button>
          </ChosenRequest>
        ) : (
          <Combobox
            {...tie}
            ref={keep}
            aria-label={label}
            placeholder="Search by website or customer"
            options={roasts.map((roast) => ({ value: roast._id, label: requestLabel(roast, now) }))}
            chosen={none}
            onPick={(id) => choose(roasts.find(({ _id }) => _id === id) ?? null)}
          />
        )
      }
    </Field>
  );
}
