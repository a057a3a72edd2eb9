import { useSearchParams } from 'react-router';

const param = 'from';
const value = 'review';

/** Marks a delivery that was opened from the review queue. After a decision, the next delivery opens. */
export const fromQueueSearch = `?${param}=${value}`;

export function useIsFromQueue(): boolean {
  const [searchParams] = useSearchParams();
  return searchParams.get(param) === value;
}
