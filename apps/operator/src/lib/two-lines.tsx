import type { ReactNode } from 'react';

/** A primary line with small secondary text below it. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      {below && <span className="block text-muted text-xs leading-5">{below}</span>}
    </>
  );
}
