/** 500 MB, inclusive. */
export const maxVideoBytes = 500 * 1024 ** 2;

/** As listed in the terms of service. */
export const videoFormats = 'MP4, MOV, WebM or AVI';

const extensions = ['.mp4', '.mov', '.qt', '.webm', '.avi'];
const mediaTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/avi', 'video/msvideo'];

export const acceptedVideoTypes = [...mediaTypes, ...extensions].join(',');

export const videoErrorMessages = {
  type: 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)',
  size: 'File size must be less than 500MB',
  empty: 'The file is empty',
  name: 'The file name must be 1 to 255 characters without slashes or control characters',
} as const;
export type VideoError = keyof typeof videoErrorMessages;

/** Validates the metadata of a file. `detectContainer` checks its bytes. */
export function validateVideoFile(file: { name: string; type: string; size: number | null }): VideoError | null {
  if (!/^[^\p{Cc}\\/]{1,255}$/u.test(file.name)) return 'name';
  if (!hasVideoType(file)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size !== null && file.size > maxVideoBytes ? 'size' : null;
}

/** Accepts a known media type or a known extension, because browsers do not know the type of every file. */
function hasVideoType({ name, type }: { name: string; type: string }): boolean {
  const [mediaType = ''] = type.toLowerCase().split(';');
  if (mediaTypes.includes(mediaType.trim())) return true;
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}

export const videoContainers = ['mp4', 'webm', 'avi'] as const;
/** 'mp4' includes QuickTime. */
export type VideoContainer = (typeof videoContainers)[number];

/** `detectContainer` needs at most this many bytes. */
export const containerHeaderBytes = 64;

/** The boxes that an MP4 or QuickTime file may start with. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Detects the container format from the first bytes of a file. */
export function detectContainer(bytes: Uint8Array): VideoContainer | null {
  if (firstBoxes.includes(readText(bytes, 4, 8))) return 'mp4';
  if (readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 12) === 'AVI ') return 'avi';
  const isEbml = readText(bytes, 0, 4) === '\x1aE\xdf\xa3';
  return isEbml && readText(bytes, 4, containerHeaderBytes).includes('webm') ? 'webm' : null;
}

function readText(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
