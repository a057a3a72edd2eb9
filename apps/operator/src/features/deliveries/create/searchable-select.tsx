import { Alert } from '@outloud/ui/alert';
import { Field } from '@outloud/ui/forms/field';
import { Select } from '@outloud/ui/forms/input';
import { Skeleton } from '@outloud/ui/loading';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { SearchField } from '../../../lib/lists/search-field.tsx';
import { LoadFailure } from '../../../lib/query-content.tsx';

type Identified = { _id: string };

export type SearchableSelectProps<Row extends Identified> = {
  label: string;
  /** The hint below the search field. */
  searchHint: string;
  search: string;
  onSearch: (search: string) => void;
  query: UseQueryResult<Row[]>;
  getLabel: (row: Row) => string;
  /** Details of the selected row, shown below the select, which may truncate the label. */
  getDetails: (row: Row) => string;
  isSelectable: (row: Row) => boolean;
  /** Shown if there are no rows at all. */
  emptyText: string;
  chosen: Row | null;
  onChoose: (row: Row | null) => void;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
};

/** A native select with a search field. */
export function SearchableSelect<Row extends Identified>(props: SearchableSelectProps<Row>) {
  const { label, searchHint, search, onSearch, query, emptyText } = props;
  if (!query.data) {
    if (query.error) return <LoadFailure error={query.error} onRetry={query.refetch} />;
    return <SelectSkeleton label={label} />;
  }
  if (query.data.length === 0 && search === '') return <Alert variant="warn" title={emptyText} />;
  return (
    <div className="grid gap-3">
      <SearchField label={`Find a ${label.toLowerCase()}`} hint={searchHint} search={search} onSearch={onSearch} />
      <RowSelect {...props} rows={query.data} />
    </div>
  );
}

function RowSelect<Row extends Identified>({ rows, ...props }: SearchableSelectProps<Row> & { rows: Row[] }) {
  const { label, getLabel, getDetails, isSelectable, chosen, onChoose, error, ref } = props;
  // Keeps the selected row as an option if the current search does not match it.
  const options = chosen && !rows.some(({ _id }) => _id === chosen._id) ? [chosen, ...rows] : rows;
  const hint = rows.length === 0 ? 'No matches.' : chosen && getDetails(chosen);
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
            <option key={row._id} value={row._id} disabled={!isSelectable(row)}>
              {getLabel(row)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function SelectSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Loading {label.toLowerCase()} options</span>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-11" />
      <Skeleton className="mt-6 h-4 w-24" />
      <Skeleton className="h-11" />
    </div>
  );
}
