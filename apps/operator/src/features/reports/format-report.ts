const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export const formatDay = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`));

/** '7.5 h', or a dash for a day without deliveries. */
export function formatHours(hours: number | null): string {
  return hours === null ? '–' : `${hours.toLocaleString('en-US', { maximumFractionDigits: 1 })} h`;
}

/** 0.953 → '95%'. Rounded down, so that 100% means every delivery. */
export function formatPercent(ratio: number): string {
  return `${Math.floor(ratio * 100)}%`;
}
