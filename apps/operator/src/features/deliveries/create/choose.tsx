import { Alert } from '@outloud/ui/alert';
import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import { Skeleton } from '@outloud/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { SearchField } from '../../../lib/search-field.tsx';

type Named = { _id: string };

export type ChooseProps<Row extends Named> = {
  label: string;
  /** What the search above it finds. */
  searches: string;
  search: string;
  onSearch: (search: string) => void;
  query: UseQueryResult<Row[]>;
  nameOf: (row: Row) => string;
  /** Of the chosen one, below the list, where its name may be cut off. */
  aboutOf: (row: Row) => string;
  isOpen: (row: Row) => boolean;
  /** Said when there is none at all. */
  none: string;
  chosen: Row | null;
  onChoose: (row: Row | null) => void;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
};

/** One of many: a search that narrows a list, and the list. */
export function Choose<Row extends Named>(props: ChooseProps<Row>) {
  const { label, searches, search, onSearch, query, none } = props;
  if (!query.data) {
    if (query.error) return <LoadFailure error={query.error} onRetry={query.refetch} />;
    return <ChooseSkeleton label={label} />;
  }
  if (query.data.length === 0 && search === '') return <Alert variant="warn" title={none} />;
  return (
    <div className="grid gap-3">
      <SearchField label={`Find a ${label.toLowerCase()}`} searches={searches} search={search} onSearch={onSearch} />
      <ChosenOne {...props} rows={query.data} />
    </div>
  );
}

function ChosenOne<Row extends Named>({ rows, ...props }: ChooseProps<Row> & { rows: Row[] }) {
  const { label, nameOf, aboutOf, isOpen, chosen, onChoose, error, ref } = props;
  // What was chosen stays, also when another search does not find it.
  const options = chosen && !rows.some(({ _id }) => _id === chosen._id) ? [chosen, ...rows] : rows;
  const hint = rows.length === 0 ? 'Nothing matches that.' : chosen && aboutOf(chosen);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Select
          {...control}
          ref={ref}
          required
          value={chosen?._id ?? ''}
          onChange={(event) => onChoose(options.find(({ _id }) => _id === event.target.value) ?? null)}
        >
          <option value="">Choose a {label.toLowerCase()}</option>
          {options.map((row) => (
            <option key={row._id} value={row._id} disabled={!isOpen(row)}>
              {nameOf(row)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function ChooseSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Loading: {label.toLowerCase()}</span>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-11" />
      <Skeleton className="mt-6 h-4 w-24" />
      <Skeleton className="h-11" />
    </div>
  );
}
