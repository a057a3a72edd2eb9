import { findTesters, type TesterSearchResult } from '@outloud/contract/deliveries';
import { minTesterSearchLength } from '@outloud/domain/deliveries';
import { Button } from '@outloud/ui/button';
import { Combobox } from '@outloud/ui/forms/combobox';
import { Field } from '@outloud/ui/forms/field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useFindTesters } from './queries.ts';
import { isTesterId, type UploadControl } from './upload-values.ts';

const label = 'Tester ID';
const noSelection: string[] = [];

/** A search field that also accepts a pasted id. After a selection, shows the tester with a button to change it. */
export function TesterField({ control }: UploadControl) {
  const { field, fieldState } = useController({ control, name: 'testerId' });
  const [searchText, setSearchText] = useState('');
  const [pickedTester, setPickedTester] = useState<TesterSearchResult | null>(null);
  const element = useRef<HTMLElement>(null);
  const hasChosen = useRef(false);
  const { ref, value } = field;
  const { data: testers, isError, isLongEnough } = useFindTesters(searchText);
  useEffect(() => ref({ focus: () => element.current?.focus() }), [ref]);

  // The search and the selected tester replace each other, and the focus has to follow.
  useEffect(() => {
    if (hasChosen.current && value !== undefined) element.current?.focus();
    hasChosen.current = false;
  }, [value]);
  const choose = (id: string) => {
    hasChosen.current = true;
    setSearchText('');
    field.onChange(id);
  };
  const search = (text: string) => {
    if (isTesterId(text)) choose(text.trim().toLowerCase());
    else setSearchText(text);
  };
  const pick = (id: string) => {
    setPickedTester(testers?.find(({ _id }) => _id === id) ?? null);
    choose(id);
  };

  const setElement = (node: HTMLElement | null) => {
    element.current = node;
  };
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(fieldProps) =>
        value ? (
          <ChosenTester id={value} knownName={pickedTester?._id === value ? pickedTester.fullName : null}>
            {(name) => (
              <Button
                {...fieldProps}
                ref={setElement}
                variant="secondary"
                size="sm"
                aria-label={`Change the tester ${name ?? value}`}
                onClick={() => choose('')}
              >
                Change
              </Button>
            )}
          </ChosenTester>
        ) : (
          <Combobox
            {...fieldProps}
            ref={setElement}
            aria-label={label}
            placeholder="Search by name, email, or ID"
            options={(testers ?? []).map((tester) => ({ value: tester._id, label: formatTester(tester) }))}
            chosen={noSelection}
            emptyText={getEmptyText({ isLongEnough, isError, isLoaded: testers !== undefined })}
            onSearch={search}
            onPick={pick}
          />
        )
      }
    </Field>
  );
}

/** Includes the start of the id, because two testers may have the same name. */
function formatTester({ _id, fullName }: TesterSearchResult): string {
  return `${fullName} · ${_id.slice(0, 8)}`;
}

type SearchState = { isLongEnough: boolean; isError: boolean; isLoaded: boolean };

function getEmptyText({ isLongEnough, isError, isLoaded }: SearchState): string {
  if (!isLongEnough) return `Type at least ${minTesterSearchLength} letters of a name or email.`;
  if (isError) return `${findTesters.failure}. Try another search, or paste an ID.`;
  return isLoaded ? 'No testers found.' : 'Searching...';
}

type ChosenTesterProps = { id: string; knownName: string | null; children: (name: string | null) => ReactNode };

/** Looks up the name of a pasted id. An unknown id stays selected, and the upload reports the error. */
function ChosenTester({ id, knownName, children }: ChosenTesterProps) {
  const { data: testers, isError } = useFindTesters(knownName === null ? id : '');
  const name = knownName ?? testers?.[0]?.fullName ?? null;
  return (
    <div className="flex min-w-0 items-start justify-between gap-4 rounded-xl bg-sunken p-4 text-sm leading-6">
      <div className="min-w-0">
        <p role="status" className="font-semibold text-[0.9375rem]">
          {name ?? getLookupText(testers !== undefined, isError)}
        </p>
        <p className="wrap-anywhere text-muted text-xs leading-5">{id}</p>
      </div>
      {children(name)}
    </div>
  );
}

function getLookupText(isLoaded: boolean, isError: boolean): string {
  if (isError) return 'Could not look up the name';
  return isLoaded ? 'No active tester has this ID' : 'Looking up the name...';
}
