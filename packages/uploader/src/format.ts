const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** Uses units of 1024 bytes, like the upload limit. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // Rounds before the comparison, so that 1023.9 KB becomes 1 MB instead of 1,024 KB.
  while (unit < units.length - 1 && Math.round(size) >= 1024) {
    size /= 1024;
    unit += 1;
  }
  const formatted = size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 });
  return `${formatted} ${units[unit]}`;
}

/** 272.9 → '4 min 32 s'. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  const minutes = Math.floor(wholeSeconds / 60);
  const parts = [minutes > 0 && `${minutes} min`, (wholeSeconds % 60 > 0 || minutes === 0) && `${wholeSeconds % 60} s`];
  return parts.filter(Boolean).join(' ');
}

/** A timestamp in a recording: 272.9 → '4:32'. */
export function formatTimestamp(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}
