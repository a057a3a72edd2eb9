import { useCallback, useState } from 'react';
import type { SpeedBaseline } from './upload-speed.tsx';

type Phase = 'sending' | 'lost' | 'paused' | 'finishing';

export type UploadState = { phase: Phase; sent: number; speedBaseline: SpeedBaseline };

export function useUploadState() {
  const [uploadState, setUploadState] = useState<UploadState>(() => createState('sending', 0));
  const updateProgress = useCallback((sent: number) => setUploadState((previous) => withProgress(previous, sent)), []);
  const enterPhase = useCallback(
    (phase: Phase, sent?: number) => setUploadState((previous) => createState(phase, sent ?? previous.sent)),
    [],
  );
  return { uploadState, updateProgress, enterPhase };
}

function createState(phase: Phase, sent: number): UploadState {
  return { phase, sent, speedBaseline: { sent, at: Date.now() } };
}

/** Restarts the speed measurement after an interruption, because the server may have stored more or fewer bytes. */
function withProgress(previous: UploadState, sent: number): UploadState {
  const isUninterrupted = previous.phase === 'sending' && previous.sent > 0 && sent >= previous.sent;
  return isUninterrupted ? { ...previous, sent } : createState('sending', sent);
}
