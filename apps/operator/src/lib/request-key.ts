import { useState } from 'react';

/** 128 random bits as text. `crypto.randomUUID` is missing where the site is served without https. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One key for one intention: tried again after a lost answer it is still done once; done, it may be meant again. */
export function useRequestKeys() {
  const [open] = useState(() => new Map<string, string>());
  return {
    keyFor(intention: unknown): string {
      const name = JSON.stringify(intention);
      const key = open.get(name) ?? randomId();
      open.set(name, key);
      return key;
    },
    done: (intention: unknown) => void open.delete(JSON.stringify(intention)),
  };
}
