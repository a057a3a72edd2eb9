import { findTesters } from '@outloud/contract/deliveries';
import { shortestTesterSearch } from '@outloud/domain/deliveries';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useDebounced } from '../../../lib/debounced.ts';

const pauseMs = 250;

/** Testers by part of name or email, or by id. Without `data` until the answer to this very search has arrived. */
export function useFindTesters(typed: string) {
  const search = typed.trim().toLowerCase();
  const settled = useDebounced(search, pauseMs);
  const isAsked = search.length >= shortestTesterSearch;
  const { data, isError } = useQuery({
    queryKey: ['find-testers', settled],
    queryFn: () => call(findTesters, { query: { search: settled } }),
    select: ({ testers }) => testers,
    enabled: isAsked && settled === search,
  });
  const isSettled = isAsked && settled === search;
  return { data: isSettled ? data : undefined, isError: isSettled && isError, isAsked };
}
