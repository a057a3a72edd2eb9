import { Refusal } from '../task/serve-task.ts';
import type { AudioStream, Report, VideoStream } from './engine.ts';
import { type Passage, secondsOf } from './passage.ts';

/** A file that may be worked on. */
export type Inspection = { durationSeconds: number; video: VideoStream | null; audio: AudioStream | null };

const mostMinutes = 60;
export const mostPixels = 5120 * 3200;
const longestSide = 8192;
const mostPictures = mostMinutes * 60 * 120;
/** Pixels of all pictures together: an hour of 1080p at 40 pictures a second, or ten minutes of 4K at 60. */
const mostDecodedPixels = 300e9;

/** What FFmpeg says of a file that lacks its end, or that has something else in its middle. */
const damage =
  /moov atom not found|ended prematurely|partial file|Packet corrupt|EBML number|exceeds containing master|Invalid NAL/;
const guesswork = /misdetection possible/;

export const unreadable = 'The video cannot be read';
export const damaged = 'The video is cut off or damaged';

export function judge(report: Report): Inspection {
  const { isOpen, video, audio, complaints } = report;
  const isDamaged = complaints.some((text) => damage.test(text)) && !complaints.some((text) => guesswork.test(text));
  if (isDamaged) throw new Refusal(damaged);
  if (!isOpen) throw new Refusal(unreadable);
  if (!video && !audio) throw new Refusal('The file has neither a picture nor sound');
  if (video?.codec === 'unknown' || audio?.codec === 'unknown') throw new Refusal(unreadable);
  const whole = wholeOf([video, audio]);
  const durationSeconds = secondsOf(whole);
  if (durationSeconds > mostMinutes * 60) throw new Refusal(`The video is longer than ${mostMinutes} minutes`);
  if (isCutOff(report, whole.endSeconds)) throw new Refusal(damaged);
  return { durationSeconds, video, audio };
}

/** To be asked before anything is decoded. */
export function refuseLargePicture({ width, height }: { width: number; height: number }): void {
  if (width * height > mostPixels) throw new Refusal('The picture is larger than 5120 x 3200 pixels');
  if (Math.max(width, height) > longestSide) throw new Refusal(`The picture has a side over ${longestSide} pixels`);
}

/** Called while the packets are read: a small file can claim that they never end, or that each is a huge picture. */
export function refuseManyPictures({ packets }: Passage, { width, height }: { width: number; height: number }): void {
  if (packets > mostPictures) throw new Refusal(`The video has more than ${mostPictures} pictures`);
  if (packets * width * height > mostDecodedPixels) {
    throw new Refusal('The video is too large to process. Record it at a lower resolution or frame rate.');
  }
}

function wholeOf(streams: (VideoStream | AudioStream | null)[]) {
  const passages = streams.flatMap((stream) => stream?.passage ?? []);
  return {
    // What comes before the beginning is decoded, but neither shown nor heard.
    firstSeconds: Math.max(0, Math.min(...passages.map(({ firstSeconds }) => firstSeconds))),
    endSeconds: Math.max(...passages.map(({ endSeconds }) => endSeconds)),
  };
}

/** Whether it breaks off before the end that it declares, as a whole or in one of its streams. */
function isCutOff({ declaredSeconds, video, audio }: Report, endSeconds: number): boolean {
  const streams = [video, audio].filter((stream) => stream !== null);
  const declarations = streams.filter((stream) => stream.declaredSeconds !== null);
  if (declarations.length > 0) {
    return declarations.some(({ declaredSeconds, passage }) => isMuchLonger(declaredSeconds, secondsOf(passage)));
  }
  // The last picture may last as long as any before it, and nothing says how long. Nor need the first be at zero.
  return isMuchLonger(declaredSeconds, endSeconds + (video?.passage.longestGapSeconds ?? 0));
}

function isMuchLonger(declaredSeconds: number | null, seconds: number): boolean {
  return declaredSeconds !== null && declaredSeconds - seconds > Math.max(1, declaredSeconds * 0.05);
}
