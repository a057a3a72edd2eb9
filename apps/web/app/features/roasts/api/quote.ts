import { quoteRoast } from '@outloud/contract/roasts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useDebounced } from '../../../lib/debounced.ts';

/** How many testers could give a review by these people. The price needs no server: it is known at once. */
export function useMatchingTesters(targetDemographics: Record<string, string[]>) {
  // As text: the form hands out another object for the same choice.
  const wanted = JSON.stringify(targetDemographics);
  const asked = useDebounced(wanted, 300);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['matching-testers', asked],
    queryFn: () => call(quoteRoast, { body: { targetDemographics: JSON.parse(asked) } }),
    placeholderData: keepPreviousData,
  });
  return { count: data?.matchingTesters, hasFailed: error !== null, isOld: isPlaceholderData || asked !== wanted };
}
