import { findTesters } from '@outloud/contract/deliveries';
import { minTesterSearchLength } from '@outloud/domain/deliveries';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';

const debounceMs = 250;

/** Finds testers by name, email, or id. `data` is undefined until the response to the current search has arrived. */
export function useFindTesters(text: string) {
  const search = text.trim().toLowerCase();
  const debouncedSearch = useDebouncedValue(search, debounceMs);
  const isLongEnough = search.length >= minTesterSearchLength;
  const { data, isError } = useQuery({
    queryKey: ['find-testers', debouncedSearch],
    queryFn: () => call(findTesters, { query: { search: debouncedSearch } }),
    select: ({ testers }) => testers,
    enabled: isLongEnough && debouncedSearch === search,
  });
  const isCurrent = isLongEnough && debouncedSearch === search;
  return { data: isCurrent ? data : undefined, isError: isCurrent && isError, isLongEnough };
}
