import type { LiveVideo } from '@outloud/uploader/live-video';
import { loadSegmentJoiner } from './recording-video.ts';

/** Adds the parts of the current segment to a live video that is uploaded during recording. */
export type SegmentUploader = {
  append: (part: Blob) => void;
  end: () => void;
  /** The complete video, or null when the parts do not form one. */
  completed: Promise<LiveVideo | null>;
};

/** The first segment is uploaded unchanged. */
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

/** A later segment is joined to the earlier ones during recording, so that one video can be uploaded meanwhile. */
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
