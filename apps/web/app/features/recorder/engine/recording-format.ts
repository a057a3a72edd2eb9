/** Ordered by file size for screen content, smallest first. */
const formats = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4',
];

/** Small print stays readable, a slow connection keeps up, and frequent key frames make seeking cheap. */
export const recordingQuality = {
  videoBitsPerSecond: 1_500_000,
  audioBitsPerSecond: 64_000,
  videoKeyFrameIntervalDuration: 5000,
} as const;

/** Returns null when the browser supports none of the formats. */
export function pickFormat(isSupported: (type: string) => boolean): string | null {
  return formats.find(isSupported) ?? null;
}

/** 'video/webm;codecs=vp9,opus' → 'video/webm' */
export function getMediaType(format: string): string {
  return format.split(';')[0] ?? format;
}

export function buildFileName(name: string, format: string): string {
  return `${name}.${getMediaType(format).split('/')[1]}`;
}
