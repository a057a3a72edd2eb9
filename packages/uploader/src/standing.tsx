import { useCallback, useState } from 'react';
import type { Stretch } from './pace.tsx';

type Phase = 'sending' | 'lost' | 'paused' | 'finishing';

/** The phase and progress of an upload. */
export type Standing = { phase: Phase; sent: number; since: Stretch };

export function useStanding() {
  const [standing, setStanding] = useState<Standing>(() => createStanding('sending', 0));
  const advance = useCallback((sent: number) => setStanding((before) => updateProgress(before, sent)), []);
  const enter = useCallback(
    (phase: Phase, sent?: number) => setStanding((before) => createStanding(phase, sent ?? before.sent)),
    [],
  );
  return { standing, advance, enter };
}

function createStanding(phase: Phase, sent: number): Standing {
  return { phase, sent, since: { sent, at: Date.now() } };
}

/** Measures the speed from zero after an interruption, because the server may have stored more or fewer bytes. */
function updateProgress(before: Standing, sent: number): Standing {
  const isUninterrupted = before.phase === 'sending' && before.sent > 0 && sent >= before.sent;
  return isUninterrupted ? { ...before, sent } : createStanding('sending', sent);
}
