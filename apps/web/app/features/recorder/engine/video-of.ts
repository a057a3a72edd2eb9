import { LiveVideo } from '@outloud/uploader/live-video';
import { type Sender, takeBack } from '@outloud/uploader/transfer';
import { fileNameOf, mediaTypeOf } from './format.ts';
import type { Kept } from './kept.ts';

/** How a recording is uploaded: its file name, its owner's id and the sender. */
export type About = { name: string; owner: string; sender: Sender };

/** Loaded on demand: only recordings with several segments need the muxer. */
export const loadJoin = () => import('./join.ts');

/**
 * The upload of all segments up to an index. Each segment starts a new upload, because the joined file differs from its
 * first byte on. The index makes `lastModified` and thus the upload's fingerprint unique.
 */
export function liveVideoOf({ segments, startedAt }: Kept, index: number, { name }: About, parts: Blob[] = []) {
  const format = segments[0]?.format ?? '';
  return new LiveVideo(parts, {
    name: fileNameOf(name, format),
    type: mediaTypeOf(format),
    lastModified: startedAt + index,
  });
}

/** Returns the whole recording. Several segments, or a truncated one, are remuxed into one file. */
export async function videoOf(recording: Kept, parts: Blob[][], uploadInfo: About): Promise<File | LiveVideo> {
  const [first] = recording.segments;
  const video = liveVideoOf(recording, 0, uploadInfo, parts[0]);
  if (recording.segments.length === 1 && first?.isWhole) {
    video.end();
    return video;
  }
  const { joinSegments } = await loadJoin();
  const joined = await joinSegments(blobsOf(parts), video.type);
  takeBackSent(recording, uploadInfo);
  return new File([joined], video.name, { type: video.type, lastModified: recording.startedAt });
}

/** Deletes the unfinished uploads of the first `count` segments from the server. */
export function takeBackSent(recording: Kept, uploadInfo: About, count = recording.segments.length): void {
  for (let index = 0; index < count; index += 1) {
    takeBack(liveVideoOf(recording, index, uploadInfo), uploadInfo.owner, uploadInfo.sender).catch(() => {});
  }
}

export const blobsOf = (parts: Blob[][]) => parts.map((segmentParts) => new Blob(segmentParts));
