import { useEffect } from 'react';

/** Sets the document title, so that users can tell several open tabs apart. */
export function useDocumentTitle(name: string | undefined) {
  useEffect(() => {
    if (name) document.title = `${name} · Outloud`;
  }, [name]);
}
