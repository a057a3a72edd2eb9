import { pluralize } from '@outloud/app-kit/format';

/** 7140 → '1 h 59 min'. Rounds up, so that it never says '0 minutes'. */
export function formatTimeLeft(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return pluralize(minutes, { one: 'minute', many: 'minutes' });
  return minutes % 60 === 0 ? pluralize(hours, { one: 'hour', many: 'hours' }) : `${hours} h ${minutes % 60} min`;
}
