const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** In the units of the upload limit, where a kilobyte has 1024 bytes. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // What would be rounded up to 1024 is one of the next unit already.
  while (unit < units.length - 1 && Math.round(size) >= 1024) {
    size /= 1024;
    unit += 1;
  }
  const shown = size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 });
  return `${shown} ${units[unit]}`;
}

/** Minutes and whole seconds, as a player shows them: 272.9 → '4:32 min'. */
export function duration(seconds: number): string {
  return `${clock(seconds)} min`;
}

/** A place in a recording: 272.9 → '4:32'. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
