import { quoteRoast } from '@outloud/contract/roasts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';

/** Counts the testers who match the targeting. The price is computed in the browser. */
export function useMatchingTesters(targetDemographics: Record<string, string[]>) {
  // Serialized, because the form returns a new object on every render.
  const current = JSON.stringify(targetDemographics);
  const debounced = useDebouncedValue(current, 300);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['matching-testers', debounced],
    queryFn: () => call(quoteRoast, { body: { targetDemographics: JSON.parse(debounced) } }),
    placeholderData: keepPreviousData,
  });
  return {
    count: data?.matchingTesters,
    hasFailed: error !== null,
    isStale: isPlaceholderData || debounced !== current,
  };
}
