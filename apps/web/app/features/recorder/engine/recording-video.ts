import { LiveVideo } from '@outloud/uploader/live-video';
import { deleteUpload, type UploadSender } from '@outloud/uploader/upload-transfer';
import { buildFileName, getMediaType } from './recording-format.ts';
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
