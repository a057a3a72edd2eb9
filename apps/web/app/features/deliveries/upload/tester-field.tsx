import { type FoundTester, findTesters } from '@outloud/contract/deliveries';
import { shortestTesterSearch } from '@outloud/domain/deliveries';
import { Button } from '@outloud/ui/button';
import { Combobox } from '@outloud/ui/combobox';
import { Field } from '@outloud/ui/field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useFindTesters } from '../api/find-testers.ts';
import { isTesterId, type UploadControl } from './upload-values.ts';

const label = 'Tester ID';
const none: string[] = [];

/** A search while no tester is chosen, which also takes a pasted id; then the tester, with a button to change it. */
export function TesterField({ control }: UploadControl) {
  const { field, fieldState } = useController({ control, name: 'testerId' });
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<FoundTester | null>(null);
  const element = useRef<HTMLElement>(null);
  const hasChosen = useRef(false);
  const { ref, value } = field;
  const { data: testers, isError, isAsked } = useFindTesters(typed);
  useEffect(() => ref({ focus: () => element.current?.focus() }), [ref]);

  // The search and the chosen tester replace each other, and the focus has to follow.
  useEffect(() => {
    if (hasChosen.current && value !== undefined) element.current?.focus();
    hasChosen.current = false;
  }, [value]);
  const choose = (id: string) => {
    hasChosen.current = true;
    setTyped('');
    field.onChange(id);
  };
  const search = (text: string) => {
    if (isTesterId(text)) choose(text.trim().toLowerCase());
    else setTyped(text);
  };
  const pick = (id: string) => {
    setPicked(testers?.find(({ _id }) => _id === id) ?? null);
    choose(id);
  };

  const keep = (node: HTMLElement | null) => {
    element.current = node;
  };
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(tie) =>
        value ? (
          <ChosenTester id={value} known={picked?._id === value ? picked.fullName : null}>
            {(name) => (
              <Button
                {...tie}
                ref={keep}
                variant="secondary"
                size="sm"
                aria-label={`Change the tester, now ${name ?? value}`}
                onClick={() => choose('')}
              >
                Change
              </Button>
            )}
          </ChosenTester>
        ) : (
          <Combobox
            {...tie}
            ref={keep}
            aria-label={label}
            placeholder="Search by name or email, or paste an ID"
            options={(testers ?? []).map((tester) => ({ value: tester._id, label: testerLabel(tester) }))}
            chosen={none}
            emptyText={emptyText({ isAsked, isError, isFound: testers !== undefined })}
            onSearch={search}
            onPick={pick}
          />
        )
      }
    </Field>
  );
}

/** With the beginning of the id, as two testers may have the same name. */
function testerLabel({ _id, fullName }: FoundTester): string {
  return `${fullName} · ${_id.slice(0, 8)}`;
}

function emptyText({ isAsked, isError, isFound }: { isAsked: boolean; isError: boolean; isFound: boolean }): string {
  if (!isAsked) return `Type at least ${shortestTesterSearch} letters of a name or email.`;
  if (isError) return `${findTesters.failure}. Type again, or paste an ID.`;
  return isFound ? 'Nothing matches that.' : 'Searching...';
}

type ChosenTesterProps = { id: string; known: string | null; children: (name: string | null) => ReactNode };

/** The name of a pasted id is looked up. An id that is unknown here stays: the upload says what is wrong with it. */
function ChosenTester({ id, known, children }: ChosenTesterProps) {
  const { data: testers, isError } = useFindTesters(known === null ? id : '');
  const name = known ?? testers?.[0]?.fullName ?? null;
  return (
    <div className="flex min-w-0 items-start justify-between gap-4 rounded-xl bg-sunken p-4 text-sm leading-6">
      <div className="min-w-0">
        <p role="status" className="font-semibold text-[0.9375rem]">
          {name ?? lookupText(testers !== undefined, isError)}
        </p>
        <p className="wrap-anywhere text-muted text-xs leading-5">{id}</p>
      </div>
      {children(name)}
    </div>
  );
}

function lookupText(isAnswered: boolean, isError: boolean): string {
  if (isError) return 'Pasted ID';
  return isAnswered ? 'No active tester has this ID' : 'Looking up the name...';
}
