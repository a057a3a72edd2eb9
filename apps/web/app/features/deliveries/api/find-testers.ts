import { findTesters } from '@outloud/contract/deliveries';
import { minTesterSearchLength } from '@outloud/domain/deliveries';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';

const debounceMs = 250;

/** Finds testers by name, email or id. `data` is undefined until the response to the current search has arrived. */
export function useFindTesters(typed: string) {
  const search = typed.trim().toLowerCase();
  const settled = useDebouncedValue(search, debounceMs);
  const isLongEnough = search.length >= minTesterSearchLength;
  const { data, isError } = useQuery({
    queryKey: ['find-testers', settled],
    queryFn: () => call(findTesters, { query: { search: settled } }),
    select: ({ testers }) => testers,
    enabled: isLongEnough && settled === search,
  });
  const isSettled = isLongEnough && settled === search;
  return { data: isSettled ? data : undefined, isError: isSettled && isError, isLongEnough };
}
