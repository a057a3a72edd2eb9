import { useSearchParams } from 'react-router';

const name = 'from';
const value = 'review';

/** Added to the address of a delivery that is opened from the review queue: a decision then leads on to the next. */
export const fromQueue = `?${name}=${value}`;

export function useIsFromQueue(): boolean {
  const [parameters] = useSearchParams();
  return parameters.get(name) === value;
}
