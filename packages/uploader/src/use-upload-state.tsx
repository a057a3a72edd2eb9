import { useCallback, useState } from 'react';
import type { SpeedBaseline } from './upload-speed.tsx';

type Phase = 'sending' | 'lost' | 'paused' | 'finishing';

export type UploadState = { phase: Phase; sent: number; since: SpeedBaseline };

export function useUploadState() {
  const [uploadState, setUploadState] = useState<UploadState>(() => createState('sending', 0));
  const advance = useCallback((sent: number) => setUploadState((before) => updateProgress(before, sent)), []);
  const enter = useCallback(
    (phase: Phase, sent?: number) => setUploadState((before) => createState(phase, sent ?? before.sent)),
    [],
  );
  return { uploadState, advance, enter };
}

function createState(phase: Phase, sent: number): UploadState {
  return { phase, sent, since: { sent, at: Date.now() } };
}

/** Measures the speed from zero after an interruption, because the server may have stored more or fewer bytes. */
function updateProgress(before: UploadState, sent: number): UploadState {
  const isUninterrupted = before.phase === 'sending' && before.sent > 0 && sent >= before.sent;
  return isUninterrupted ? { ...before, sent } : createState('sending', sent);
}
