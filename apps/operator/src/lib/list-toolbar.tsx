import { Field } from '@outloud/ui/field';
import { Select } from '@outloud/ui/select';
import type { ListParams } from './list-params.ts';
import { SearchField } from './search-field.tsx';

export type ListFilter<F extends string> = {
  label: string;
  /** The label of the option that removes the filter. */
  allLabel: string;
  labels: Record<F, string>;
};

type ListToolbarProps<F extends string> = {
  params: ListParams<F>;
  /** The hint below the search field. Without a hint, there is no search field. */
  searchHint?: string;
  filter?: ListFilter<F>;
};

export function ListToolbar<F extends string>({ params, searchHint, filter }: ListToolbarProps<F>) {
  return (
    <search className="flex flex-col gap-4 md:flex-row">
      {searchHint && (
        <div className="max-w-2xl grow">
          <SearchField hint={searchHint} search={params.search} onSearch={params.setSearch} />
        </div>
      )}
      {filter && (
        <div className="md:w-56">
          <FilterField filter={filter} params={params} />
        </div>
      )}
    </search>
  );
}

function FilterField<F extends string>({ filter, params }: { filter: ListFilter<F>; params: ListParams<F> }) {
  const options = Object.entries(filter.labels) as [F, string][];
  const selectFilter = (value: string) => params.setFilter(options.find(([option]) => option === value)?.[0]);
  return (
    <Field label={filter.label}>
      {(control) => (
        <Select {...control} value={params.filter ?? ''} onChange={(event) => selectFilter(event.target.value)}>
          <option value="">{filter.allLabel}</option>
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
