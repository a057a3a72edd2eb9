import { useSearchParams } from 'react-router';

const param = 'from';
const value = 'review';

/** Marks a delivery page that was opened from the review queue, so that the next delivery opens after a decision. */
export const fromQueueSearch = `?${param}=${value}`;

export function useIsFromQueue(): boolean {
  const [searchParams] = useSearchParams();
  return searchParams.get(param) === value;
}
