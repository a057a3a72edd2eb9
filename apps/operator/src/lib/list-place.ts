import { minSearchLength } from '@outloud/domain/operators';
import { useSearchParams } from 'react-router';

const searchParameter = 'search';

export type ListPlace<F extends string> = {
  search: string;
  filter: F | undefined;
  find: (search: string) => void;
  choose: (filter: F | undefined) => void;
  clear: () => void;
};

/** What a list is narrowed to lives in the address, so that going back and loading again keep it. */
export function useListPlace<F extends string = never>(parameter = 'status', filters: readonly F[] = []): ListPlace<F> {
  const [parameters, setParameters] = useSearchParams();
  const change = (changes: Record<string, string | undefined>) =>
    setParameters((before) => changed(before, changes), { replace: true, preventScrollReset: true });
  const search = parameters.get(searchParameter)?.trim() ?? '';
  return {
    search: search.length < minSearchLength ? '' : search,
    filter: filters.find((filter) => filter === parameters.get(parameter)),
    find: (next) => change({ [searchParameter]: next }),
    choose: (filter) => change({ [parameter]: filter }),
    clear: () => change({ [searchParameter]: undefined, [parameter]: undefined }),
  };
}

function changed(before: URLSearchParams, changes: Record<string, string | undefined>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
