import { createRandomId } from '@outloud/contract/random-id';
import { useState } from 'react';

/** One key for one intention: tried again after a lost answer it is still done once; done, it may be meant again. */
export function useRequestKeys() {
  const [open] = useState(() => new Map<string, string>());
  return {
    keyFor(intention: unknown): string {
      const name = JSON.stringify(intention);
      const key = open.get(name) ?? createRandomId();
      open.set(name, key);
      return key;
    },
    done: (intention: unknown) => void open.delete(JSON.stringify(intention)),
  };
}
