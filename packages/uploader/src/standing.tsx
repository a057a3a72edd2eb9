import { useCallback, useState } from 'react';
import type { Stretch } from './pace.tsx';

type Phase = 'sending' | 'lost' | 'paused' | 'finishing';

/** How far a file has got. */
export type Standing = { phase: Phase; sent: number; since: Stretch };

export function useStanding() {
  const [standing, setStanding] = useState<Standing>(() => begun('sending', 0));
  const advance = useCallback((sent: number) => setStanding((before) => advanced(before, sent)), []);
  const enter = useCallback(
    (phase: Phase, sent?: number) => setStanding((before) => begun(phase, sent ?? before.sent)),
    [],
  );
  return { standing, advance, enter };
}

function begun(phase: Phase, sent: number): Standing {
  return { phase, sent, since: { sent, at: Date.now() } };
}

/** After a break the pace is measured anew: the server may have got less than was sent, or more than was known. */
function advanced(before: Standing, sent: number): Standing {
  const isSameStretch = before.phase === 'sending' && before.sent > 0 && sent >= before.sent;
  return isSameStretch ? { ...before, sent } : begun('sending', sent);
}
