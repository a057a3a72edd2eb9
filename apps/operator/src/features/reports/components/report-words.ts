const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export const dayOf = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

/** '7.5 h'; a dash where nothing was delivered. */
export function hoursOf(hours: number | null): string {
  return hours === null ? '–' : `${hours.toLocaleString('en-US', { maximumFractionDigits: 1 })} h`;
}

/** 0.953 → '95%': rounded down, so that 100% is all of them. */
export function percentOf(part: number): string {
  return `${Math.floor(part * 100)}%`;
}
