import { InputRejected } from '../task/serve-task.ts';
import type { AudioStream, MediaReport, VideoStream } from './engine.ts';
import { getDurationSeconds, type PacketStats } from './packet-stats.ts';

/** Facts about an accepted file. */
export type Inspection = { durationSeconds: number; video: VideoStream | null; audio: AudioStream | null };

const maxMinutes = 60;
export const maxPixels = 5120 * 3200;
const maxSide = 8192;
const maxFrames = maxMinutes * 60 * 120;
/** Pixels of all frames together: an hour of 1080p at 40 frames per second, or ten minutes of 4K at 60. */
const maxDecodedPixels = 300e9;

/** FFmpeg log messages about truncated or damaged files. */
const damageMessages =
  /moov atom not found|ended prematurely|partial file|Packet corrupt|EBML number|exceeds containing master|Invalid NAL/;
/** FFmpeg log message for an uncertain format, which makes damage messages meaningless. */
const guessMessage = /misdetection possible/;

export const unreadableMessage = 'The video cannot be read.';
export const damagedMessage = 'The video is incomplete or damaged.';

export function evaluateReport(report: MediaReport): Inspection {
  const { isReadable, video, audio, warnings } = report;
  const isDamaged =
    warnings.some((text) => damageMessages.test(text)) && !warnings.some((text) => guessMessage.test(text));
  if (isDamaged) throw new InputRejected(damagedMessage);
  if (!isReadable) throw new InputRejected(unreadableMessage);
  if (!video && !audio) throw new InputRejected('The file has no video and no audio.');
  if (video?.codec === 'unknown' || audio?.codec === 'unknown') throw new InputRejected(unreadableMessage);
  const range = getTimeRange([video, audio]);
  const durationSeconds = getDurationSeconds(range);
  if (durationSeconds > maxMinutes * 60) throw new InputRejected(`The video is longer than ${maxMinutes} minutes.`);
  if (isTruncated(report, range.endSeconds)) throw new InputRejected(damagedMessage);
  return { durationSeconds, video, audio };
}

/** Call this before decoding. */
export function assertFrameSize({ width, height }: { width: number; height: number }): void {
  if (width * height > maxPixels) throw new InputRejected('The video is larger than 5120 x 3200 pixels.');
  if (Math.max(width, height) > maxSide)
    throw new InputRejected(`The video is wider or taller than ${maxSide} pixels.`);
}

/** Call this for each packet: a small file can declare a huge number of packets or huge frames. */
export function assertFrameCount({ packets }: PacketStats, { width, height }: { width: number; height: number }): void {
  if (packets > maxFrames) throw new InputRejected(`The video has more than ${maxFrames} frames.`);
  if (packets * width * height > maxDecodedPixels) {
    throw new InputRejected('The video is too large to process. Record it at a lower resolution or frame rate.');
  }
}

function getTimeRange(streams: (VideoStream | AudioStream | null)[]) {
  const stats = streams.flatMap((stream) => stream?.packetStats ?? []);
  return {
    // Players decode packets before time 0 but do not play them.
    startSeconds: Math.max(0, Math.min(...stats.map(({ startSeconds }) => startSeconds))),
    endSeconds: Math.max(...stats.map(({ endSeconds }) => endSeconds)),
  };
}

/** Returns whether the file, or one of its streams, ends before its declared duration. */
function isTruncated({ declaredSeconds, video, audio }: MediaReport, endSeconds: number): boolean {
  const streams = [video, audio].filter((stream) => stream !== null);
  const streamsWithDuration = streams.filter((stream) => stream.declaredSeconds !== null);
  if (streamsWithDuration.length > 0) {
    return streamsWithDuration.some(({ declaredSeconds, packetStats }) =>
      isMuchLonger(declaredSeconds, getDurationSeconds(packetStats)),
    );
  }
  // The last frame may be as long as the longest gap. The first frame may start late, so this compares end times.
  return isMuchLonger(declaredSeconds, endSeconds + (video?.packetStats.longestGapSeconds ?? 0));
}

function isMuchLonger(declaredSeconds: number | null, seconds: number): boolean {
  return declaredSeconds !== null && declaredSeconds - seconds > Math.max(1, declaredSeconds * 0.05);
}
