import { LiveVideo } from '@outloud/uploader/live-video';
import { type Sender, takeBack } from '@outloud/uploader/transfer';
import { fileNameOf, mediaTypeOf } from './format.ts';
import type { Kept } from './kept.ts';

/** What a recording is called where it is sent. */
export type About = { name: string; owner: string; sender: Sender };

/** On its own, so that only who needs it carries it. */
export const loadJoin = () => import('./join.ts');

/** All up to one segment, as it is sent while that is made. Each is another file: it differs from its first byte on. */
export function liveVideoOf({ segments, startedAt }: Kept, place: number, { name }: About, parts: Blob[] = []) {
  const format = segments[0]?.format ?? '';
  return new LiveVideo(parts, {
    name: fileNameOf(name, format),
    type: mediaTypeOf(format),
    lastModified: startedAt + place,
  });
}

/** The whole recording. What came in several segments, or was cut off, becomes one file first. */
export async function videoOf(kept: Kept, parts: Blob[][], about: About): Promise<File | LiveVideo> {
  const [first] = kept.segments;
  const live = liveVideoOf(kept, 0, about, parts[0]);
  if (kept.segments.length === 1 && first?.isWhole) {
    live.end();
    return live;
  }
  const { joinSegments } = await loadJoin();
  const joined = await joinSegments(blobsOf(parts), live.type);
  takeBackSent(kept, about);
  return new File([joined], live.name, { type: live.type, lastModified: kept.startedAt });
}

/** Nobody can make use any more of what was sent while these many segments were recorded. */
export function takeBackSent(kept: Kept, about: About, count = kept.segments.length): void {
  for (let place = 0; place < count; place += 1) {
    takeBack(liveVideoOf(kept, place, about), about.owner, about.sender).catch(() => {});
  }
}

export const blobsOf = (parts: Blob[][]) => parts.map((some) => new Blob(some));
