import { createRandomId } from '@outloud/contract/random-id';
import { useState } from 'react';

/** Idempotency keys: retries of the same input reuse the key until the request succeeds. */
export function useIdempotencyKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    getKey(input: unknown): string {
      const name = JSON.stringify(input);
      const key = keys.get(name) ?? createRandomId();
      keys.set(name, key);
      return key;
    },
    release: (input: unknown) => void keys.delete(JSON.stringify(input)),
  };
}
