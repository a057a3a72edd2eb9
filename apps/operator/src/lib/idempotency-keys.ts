import { createRandomId } from '@outloud/contract/random-id';
import { useState } from 'react';

/** Retries with the same input reuse the same idempotency key until the request succeeds. */
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
