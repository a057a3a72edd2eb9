import { quoteRoast } from '@outloud/domain/pricing';
import { useWatch } from 'react-hook-form';
import type { RequestControl } from './request-values.ts';

/** The current price of the form, which is displayed, sent, and charged. */
export function usePrice(control: RequestControl) {
  const [targets, reviews] = useWatch({ control, name: ['targetDemographics', 'deliveriesExpected'] });
  return { ...quoteRoast(targets, reviews), targets, reviews };
}
