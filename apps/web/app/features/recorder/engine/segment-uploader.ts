import type { LiveVideo } from '@outloud/uploader/live-video';
import { loadSegmentJoiner } from './recording-video.ts';

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
