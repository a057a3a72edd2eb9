import { useEffect, useState } from 'react';

/** Whether something takes longer than one should have to wait for it. */
export function useIsLate(afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate;
}
