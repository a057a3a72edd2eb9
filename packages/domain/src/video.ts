/** 500 MB, the last byte included. */
export const largestVideo = 500 * 1024 ** 2;

/** In the words of the terms. */
export const videoFormats = 'MP4, MOV, WebM or AVI';

const extensions = ['.mp4', '.mov', '.qt', '.webm', '.avi'];
const mediaTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/avi', 'video/msvideo'];

/** What a file chooser is told to offer. */
export const videoChoice = [...mediaTypes, ...extensions].join(',');

export const videoRefusals = {
  type: 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)',
  size: 'File size must be less than 500MB',
  empty: 'The file is empty',
  name: 'The file name must be 1 to 255 characters without slashes or control characters',
} as const;
export type VideoRefusal = keyof typeof videoRefusals;

/** Judges a file by what is said about it; its bytes are judged by `containerOf`. */
export function refuseVideoFile(file: { name: string; type: string; size: number | null }): VideoRefusal | null {
  if (!/^[^\p{Cc}\\/]{1,255}$/u.test(file.name)) return 'name';
  if (!isListed(file)) return 'type';
  if (file.size === 0) return 'empty';
  return file.size !== null && file.size > largestVideo ? 'size' : null;
}

/** By media type or by extension: browsers do not know the type of every file. */
function isListed({ name, type }: { name: string; type: string }): boolean {
  const [mediaType = ''] = type.toLowerCase().split(';');
  if (mediaTypes.includes(mediaType.trim())) return true;
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}

export const videoContainers = ['mp4', 'webm', 'avi'] as const;
/** QuickTime is the family that MP4 comes from. */
export type VideoContainer = (typeof videoContainers)[number];

/** How many of the first bytes `containerOf` needs at most. */
export const containerBytes = 64;

/** Boxes that an MP4 or QuickTime file may begin with. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** What the first bytes of a file say it is, whatever its name says. */
export function containerOf(bytes: Uint8Array): VideoContainer | null {
  if (firstBoxes.includes(text(bytes, 4, 8))) return 'mp4';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'AVI ') return 'avi';
  const isEbml = text(bytes, 0, 4) === '\x1aE\xdf\xa3';
  return isEbml && text(bytes, 4, containerBytes).includes('webm') ? 'webm' : null;
}

function text(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}
