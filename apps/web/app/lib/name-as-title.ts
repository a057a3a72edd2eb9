import { useEffect } from 'react';

/** Several requests and reviews may be open in as many tabs. */
export function useNameAsTitle(name: string | undefined) {
  useEffect(() => {
    if (name) document.title = `${name} · Outloud`;
  }, [name]);
}
