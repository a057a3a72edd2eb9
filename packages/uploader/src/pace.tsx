import { fileSize } from './measures.tsx';

/** The start of the current uninterrupted transfer, from which the speed is measured. */
export type Stretch = { sent: number; at: number };

const minSampleMs = 2000;

/** Speed and remaining time; empty while there is too little data. */
export function paceWords({ sent, total }: { sent: number; total: number }, since: Stretch, now: number): string {
  const bytesPerSecond = ((sent - since.sent) / (now - since.at)) * 1000;
  if (now - since.at < minSampleMs || bytesPerSecond <= 0 || sent >= total) return '';
  return `${fileSize(bytesPerSecond)}/s, ${formatTimeLeft((total - sent) / bytesPerSecond)}`;
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.round(seconds / 10) * 10} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}

/** Rounds down, so that 100 means complete. */
export function percentOf(sent: number, total: number): number {
  return Math.floor((sent / total) * 100);
}
