import { keepFocus } from '@outloud/ui/keep-focus';
import { useSeek } from '@outloud/ui/player-store';
import { formatTimestamp } from '@outloud/uploader/format';
import type { ReactNode } from 'react';

/** Plays the recording from the given time. */
export function SeekButton({ seconds, children }: { seconds: number; children: ReactNode }) {
  const seek = useSeek();
  return (
    <button
      type="button"
      onMouseDown={keepFocus}
      onClick={() => seek(seconds, { play: true })}
      className="flex w-full gap-3 rounded-lg px-2.5 py-1.5 text-left text-sm leading-6 transition-colors hover:bg-sunken"
    >
      <span className="mt-0.5 h-5 w-11 shrink-0 rounded-md bg-sunken text-center font-semibold text-muted text-xs tabular-nums leading-5">
        {formatTimestamp(seconds)}
      </span>
      <span className="min-w-0">{children}</span>
    </button>
  );
}
