import { formatOpenReviews, formatRoastLabel, getWebsiteName } from '@outloud/app-kit/roast.labels';
import type { RoastRequest } from '@outloud/contract/roasts';
import { getHost } from '@outloud/domain/website-url';
import { Button } from '@outloud/ui/button';
import { Combobox } from '@outloud/ui/forms/combobox';
import { Field } from '@outloud/ui/forms/field';
import { type ReactNode, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { UploadControl } from './upload-values.ts';

const label = 'Roast request';
const noSelection: string[] = [];

type RoastFieldProps = UploadControl & { roasts: RoastRequest[] };

/** A search field. After a selection, shows the request with a button to change it. */
export function RoastField({ control, roasts }: RoastFieldProps) {
  const { field, fieldState } = useController({ control, name: 'roast' });
  const element = useRef<HTMLElement>(null);
  const hasChosen = useRef(false);
  const { ref, value } = field;
  useEffect(() => ref({ focus: () => element.current?.focus() }), [ref]);

  // The search and the selected request replace each other, and the focus has to follow.
  useEffect(() => {
    if (hasChosen.current && value !== undefined) element.current?.focus();
    hasChosen.current = false;
  }, [value]);
  const choose = (roast: RoastRequest | null) => {
    hasChosen.current = true;
    field.onChange(roast);
  };

  const now = Date.now();
  const setElement = (node: HTMLElement | null) => {
    element.current = node;
  };
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(fieldProps) =>
        value ? (
          <ChosenRoast roast={value} now={now}>
            <Button
              {...fieldProps}
              ref={setElement}
              variant="secondary"
              size="sm"
              aria-label={`Change the roast request ${getWebsiteName(value)}`}
              onClick={() => choose(null)}
            >
              Change
            </Button>
          </ChosenRoast>
        ) : (
          <Combobox
            {...fieldProps}
            ref={setElement}
            aria-label={label}
            placeholder="Search by website or customer"
            options={roasts.map((roast) => ({ value: roast._id, label: formatRoastLabel(roast, now) }))}
            chosen={noSelection}
            onPick={(id) => choose(roasts.find(({ _id }) => _id === id) ?? null)}
          />
        )
      }
    </Field>
  );
}

type ChosenRoastProps = { roast: RoastRequest; now: number; children: ReactNode };

function ChosenRoast({ roast, now, children }: ChosenRoastProps) {
  const { businessUserId: customer } = roast;
  return (
    <div className="flex min-w-0 items-start justify-between gap-4 rounded-xl bg-sunken p-4 text-sm leading-6">
      <div className="min-w-0">
        <p className="font-semibold text-[0.9375rem]">{getWebsiteName(roast)}</p>
        <p className="truncate text-muted">{getHost(roast.websiteUrl)}</p>
        {customer && (
          <p className="mt-1.5">
            {customer.fullName}
            <span className="block truncate text-muted">{customer.email}</span>
          </p>
        )}
        <p className="mt-1.5 tabular-nums">{formatOpenReviews(roast, now)}</p>
      </div>
      {children}
    </div>
  );
}
