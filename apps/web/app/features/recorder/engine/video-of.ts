import { LiveVideo } from '@outloud/uploader/live-video';
import { type Sender, takeBack } from '@outloud/uploader/transfer';
import { fileNameOf, mediaTypeOf } from './format.ts';
import type { Kept } from './kept.ts';

/** What a recording is called where it is sent. */
export type About = { name: string; owner: string; sender: Sender };

/** On its own, so that only who needs it carries it. */
export const loadJoin = () => import('./join.ts');

/** Sent while it is made, as long as it is made in one go. */
export function liveVideoOf({ segments, startedAt }: Kept, parts: Blob[], { name }: About): LiveVideo {
  const format = segments[0]?.format ?? '';
  return new LiveVideo(parts, {
    name: fileNameOf(name, format),
    type: mediaTypeOf(format),
    lastModified: startedAt,
  });
}

/** The whole recording. What came in several segments, or was cut off, becomes one file first. */
export async function videoOf(kept: Kept, parts: Blob[][], about: About): Promise<File | LiveVideo> {
  const [first] = kept.segments;
  const live = liveVideoOf(kept, parts[0] ?? [], about);
  if (kept.segments.length === 1 && first?.isWhole) {
    live.end();
    return live;
  }
  const { joinSegments } = await loadJoin();
  const joined = await joinSegments(
    parts.map((some) => new Blob(some)),
    live.type,
  );
  // Of what was sent before, the first segment alone, nobody can make use.
  takeBack(live, about.owner, about.sender).catch(() => {});
  return new File([joined], live.name, { type: live.type, lastModified: kept.startedAt });
}
