import { quoteRoast } from '@outloud/contract/roasts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { useDebounced } from '../../../lib/debounced.ts';

type Targeting = Record<string, string[]>;

/** How many testers could give a review by these people. The price needs no server: it is known at once. */
export function useMatchingTesters(targetDemographics: Targeting) {
  const asked = useDebounced(targetDemographics, 300);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['matching-testers', asked],
    queryFn: () => call(quoteRoast, { body: { targetDemographics: asked } }),
    placeholderData: keepPreviousData,
  });
  const isOld = isPlaceholderData || asked !== targetDemographics;
  return { count: data?.matchingTesters, hasFailed: error !== null, isOld };
}
