/** In the order of what makes the smallest file of a screen. */
const formats = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4',
];

/** Enough to read small print, and little enough for a slow line. Whoever looks into the middle of it decodes little. */
export const quality = {
  videoBitsPerSecond: 1_500_000,
  audioBitsPerSecond: 64_000,
  videoKeyFrameIntervalDuration: 5000,
} as const;

/** What this browser records in; null when it records nothing that we can use. */
export function pickFormat(isSupported: (type: string) => boolean): string | null {
  return formats.find(isSupported) ?? null;
}

/** 'video/webm;codecs=vp9,opus' → 'video/webm' */
export function mediaTypeOf(format: string): string {
  return format.split(';')[0] ?? format;
}

export function fileNameOf(name: string, format: string): string {
  return `${name}.${mediaTypeOf(format).split('/')[1]}`;
}
