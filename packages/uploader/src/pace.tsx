import { fileSize } from './measures.tsx';

/** Where a stretch without a break began. */
export type Stretch = { sent: number; at: number };

const soonestMs = 2000;

/** How fast it goes and how long it may take, or nothing while that would be a guess. */
export function paceWords({ sent, total }: { sent: number; total: number }, since: Stretch, now: number): string {
  const bytesPerSecond = ((sent - since.sent) / (now - since.at)) * 1000;
  if (now - since.at < soonestMs || bytesPerSecond <= 0 || sent >= total) return '';
  return `${fileSize(bytesPerSecond)}/s, ${timeLeft((total - sent) / bytesPerSecond)}`;
}

function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.round(seconds / 10) * 10} seconds left`;
  const minutes = Math.round(seconds / 60);
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}

/** 100 only once everything is there. */
export function percentOf(sent: number, total: number): number {
  return Math.floor((sent / total) * 100);
}
