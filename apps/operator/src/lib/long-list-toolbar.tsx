import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import type { ListPlace } from './list-place.ts';
import { SearchField } from './search-field.tsx';

export type ListFilter<F extends string> = {
  label: string;
  /** What choosing nothing in particular is called. */
  all: string;
  labels: Record<F, string>;
};

type LongListToolbarProps<F extends string> = {
  place: ListPlace<F>;
  /** What can be searched for, as the hint says it; left out where a list has no search. */
  searches?: string;
  filter?: ListFilter<F>;
};

export function LongListToolbar<F extends string>({ place, searches, filter }: LongListToolbarProps<F>) {
  return (
    <search className="flex flex-col gap-4 md:flex-row">
      {searches && (
        <div className="max-w-2xl grow">
          <SearchField searches={searches} search={place.search} onSearch={place.find} />
        </div>
      )}
      {filter && (
        <div className="md:w-56">
          <FilterField filter={filter} place={place} />
        </div>
      )}
    </search>
  );
}

function FilterField<F extends string>({ filter, place }: { filter: ListFilter<F>; place: ListPlace<F> }) {
  const options = Object.entries(filter.labels) as [F, string][];
  const choose = (value: string) => place.choose(options.find(([option]) => option === value)?.[0]);
  return (
    <Field label={filter.label}>
      {(control) => (
        <Select {...control} value={place.filter ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{filter.all}</option>
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
