import type { LiveVideo } from '@outloud/uploader/live-video';
import { loadJoin } from './video-of.ts';

/** Takes the parts of a segment. What they make together with earlier segments is in the video, once it is whole. */
export type Onward = {
  append: (part: Blob) => void;
  end: () => void;
  /** Null when the parts made no video. */
  whole: Promise<LiveVideo | null>;
};

/** A first segment is the video as it is. */
export function straight(video: LiveVideo): Onward {
  let finish = (_whole: LiveVideo) => {};
  const whole = new Promise<LiveVideo>((resolve) => {
    finish = resolve;
  });
  const end = () => {
    video.end();
    finish(video);
  };
  return { append: (part) => video.append(part), end, whole };
}

/** A later one is joined to those before it while it is recorded, so that all of it can be sent meanwhile. */
export function joined(before: Blob[], video: LiveVideo): Onward {
  const { readable, writable } = new TransformStream<Blob, Uint8Array>({
    transform: async (part, out) => out.enqueue(new Uint8Array(await part.arrayBuffer())),
  });
  const parts = writable.getWriter();
  const join = async () => {
    const { joinOnward } = await loadJoin();
    await joinOnward([...before, readable], video.type, (bytes) => video.append(new Blob([bytes.slice()])));
    video.end();
    return video;
  };
  return {
    append: (part) => void parts.write(part).catch(() => {}),
    end: () => void parts.close().catch(() => {}),
    whole: join().catch(() => null),
  };
}
