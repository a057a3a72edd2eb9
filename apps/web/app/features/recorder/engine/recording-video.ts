import { LiveVideo } from '@outloud/app-kit/upload/live-video';
import { deleteUpload, type UploadSender } from '@outloud/app-kit/upload/upload-transfer';
import type { SavedRecording } from './saved-recording.ts';

/** How a recording is uploaded: its file name, its owner's id, and the sender. */
export type UploadInfo = { name: string; owner: string; sender: UploadSender };

/** Loaded on demand, because only recordings with several segments need the muxer. */
export const loadSegmentJoiner = () => import('./join-segments.ts');

/**
 * Creates the video for the upload of all segments up to an index. Each segment starts a new upload, because the joined
 * file differs from the first byte on. The index in `lastModified` makes the fingerprint of each upload unique.
 */
export function createLiveVideo(
  { segments, startedAt }: SavedRecording,
  index: number,
  { name }: UploadInfo,
  parts: Blob[] = [],
) {
  const format = segments[0]?.format ?? '';
  return new LiveVideo(parts, {
    name: buildFileName(name, format),
    type: getMediaType(format),
    lastModified: startedAt + index,
  });
}

/** Returns the whole recording. Several segments, or a truncated segment, are remuxed into one file. */
export async function buildVideo(
  recording: SavedRecording,
  parts: Blob[][],
  uploadInfo: UploadInfo,
): Promise<File | LiveVideo> {
  const [firstSegment] = recording.segments;
  const video = createLiveVideo(recording, 0, uploadInfo, parts[0]);
  if (recording.segments.length === 1 && firstSegment?.isWhole) {
    video.end();
    return video;
  }
  const { joinSegments } = await loadSegmentJoiner();
  const joined = await joinSegments(toSegmentBlobs(parts), video.type);
  deletePartialUploads(recording, uploadInfo);
  return new File([joined], video.name, { type: video.type, lastModified: recording.startedAt });
}

/** Deletes the unfinished uploads of the first `count` segments from the server. */
export function deletePartialUploads(
  recording: SavedRecording,
  uploadInfo: UploadInfo,
  count = recording.segments.length,
): void {
  for (let index = 0; index < count; index += 1) {
    deleteUpload(createLiveVideo(recording, index, uploadInfo), uploadInfo.owner, uploadInfo.sender).catch(() => {});
  }
}

export const toSegmentBlobs = (parts: Blob[][]) => parts.map((segmentParts) => new Blob(segmentParts));

/** Adds the parts of the current segment to a live video that is uploaded during recording. */
export type SegmentUploader = {
  append: (part: Blob) => void;
  end: () => void;
  /** The complete video, or null if the parts do not form a video. */
  completed: Promise<LiveVideo | null>;
};

/** Uploads the first segment unchanged. */
export function createDirectUploader(video: LiveVideo): SegmentUploader {
  let complete = (_video: LiveVideo) => {};
  const completed = new Promise<LiveVideo>((resolve) => {
    complete = resolve;
  });
  const end = () => {
    video.end();
    complete(video);
  };
  return { append: (part) => video.append(part), end, completed };
}

/** Joins a later segment to the earlier segments during recording, so that all segments are uploaded as one video. */
export function createJoiningUploader(earlierSegments: Blob[], video: LiveVideo): SegmentUploader {
  const { readable, writable } = new TransformStream<Blob, Uint8Array>({
    transform: async (part, controller) => controller.enqueue(new Uint8Array(await part.arrayBuffer())),
  });
  const writer = writable.getWriter();
  const join = async () => {
    const { joinSegmentStream } = await loadSegmentJoiner();
    await joinSegmentStream([...earlierSegments, readable], video.type, (bytes) =>
      video.append(new Blob([bytes.slice()])),
    );
    video.end();
    return video;
  };
  return {
    append: (part) => void writer.write(part).catch(() => {}),
    end: () => void writer.close().catch(() => {}),
    completed: join().catch(() => null),
  };
}

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
