import type { ReactNode } from 'react';

/** Somebody or something, and below it in small print how to tell it from its namesakes. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      {below && <span className="block text-muted text-xs leading-5">{below}</span>}
    </>
  );
}
