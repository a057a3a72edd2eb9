import { formatFileSize } from './format.tsx';

/** The start of the current uninterrupted transfer, from which the speed is measured. */
export type SpeedBaseline = { sent: number; at: number };

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
