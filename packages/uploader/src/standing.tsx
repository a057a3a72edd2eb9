import { useCallback, useState } from 'react';
import type { Stretch } from './pace.tsx';

type Phase = 'sending' | 'lost' | 'paused' | 'finishing';

export type Standing = { phase: Phase; sent: number; since: Stretch };

export function useStanding() {
  const [uploadState, setUploadState] = useState<Standing>(() => createState('sending', 0));
  const advance = useCallback((sent: number) => setUploadState((before) => updateProgress(before, sent)), []);
  const enter = useCallback(
    (phase: Phase, sent?: number) => setUploadState((before) => createState(phase, sent ?? before.sent)),
    [],
  );
  return { standing: uploadState, advance, enter };
}

function createState(phase: Phase, sent: number): Standing {
  return { phase, sent, since: { sent, at: Date.now() } };
}

/** Measures the speed from zero after an interruption, because the server may have stored more or fewer bytes. */
function updateProgress(before: Standing, sent: number): Standing {
  const isUninterrupted = before.phase === 'sending' && before.sent > 0 && sent >= before.sent;
  return isUninterrupted ? { ...before, sent } : createState('sending', sent);
}
