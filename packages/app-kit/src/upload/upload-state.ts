import { useCallback, useState } from 'react';
import { formatFileSize } from '../format.ts';

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

/** The start of the current uninterrupted transfer, from which the speed is measured. */
type SpeedBaseline = { sent: number; at: number };

const minSampleMs = 2000;

/** Formats the speed and the time left. Returns an empty string while there is too little data. */
export function formatUploadSpeed(
  { sent, total }: { sent: number; total: number },
  baseline: SpeedBaseline,
  now: number,
): string {
  const bytesPerSecond = ((sent - baseline.sent) / (now - baseline.at)) * 1000;
  if (now - baseline.at < minSampleMs || bytesPerSecond <= 0 || sent >= total) return '';
  return `${formatFileSize(bytesPerSecond)}/s, ${formatTimeLeft((total - sent) / bytesPerSecond)}`;
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.round(seconds / 10) * 10} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}

/** Rounds down, so that 100 means complete. */
export function getPercent(sent: number, total: number): number {
  return Math.floor((sent / total) * 100);
}
