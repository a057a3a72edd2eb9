import { frameSide } from '@outloud/domain/recordings/frames';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import type { Conversion, Encoding, StreamCopy, VideoStream } from './engine.ts';
import type { Inspection } from './evaluate-report.ts';

/** Creates an MP4 that all browsers can play. With faststart, playback can start during the download. */
export function createMp4Conversion({ video, audio }: Inspection): Conversion {
  return {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
    video: video && { stream: video.index, encoding: canCopy(video) ? h264Copy : createH264Encoding(video) },
    // AAC is always re-encoded: no filter removes hidden data elements from its frames.
    audio: audio && { stream: audio.index, encoding: createAacEncoding(audio.channels) },
  };
}

function canCopy({ codec, pixelFormat, packetStats }: VideoStream): boolean {
  const isPlayable = codec === 'h264' && ['yuv420p', 'yuvj420p'].includes(pixelFormat) && packetStats.isMonotonic;
  // An edit list hides frames before time 0, and a copy would still contain them.
  return isPlayable && packetStats.startSeconds >= 0;
}

/** Passes slices and parameter sets only. SEI messages carry user data, captions, and camera data. */
const h264Copy: StreamCopy = { bitstreamFilter: 'filter_units', options: { pass_types: '1-5|7-8' } };

const maxFrameRate = 30;
const maxSide = 1920;

function createH264Encoding(video: VideoStream): Encoding {
  return {
    encoder: 'libx264',
    // x264 derives the H.264 level from this rate. The frame timestamps do not change.
    options: { preset: 'veryfast', crf: '23', 'x264-params': `fps=${maxFrameRate}` },
    filters: `${frameRateFilter},${buildFitFilter(video, { box: maxSide, format: 'yuv420p', range: 'tv' })}`,
  };
}

/** An ffmpeg expression for the number of the 1/30 s slot at `time`. */
const getFrameSlot = (time: string) => `round((${time}-start_t)*${maxFrameRate})`;
/** Keeps at most one frame per slot. Screen recordings have few frames, phone videos up to 60 per second. */
const frameRateFilter = `select='isnan(prev_selected_t)+gt(${getFrameSlot('t')},${getFrameSlot('prev_selected_t')})'`;

/** Without this filter, encoders copy captions, color profiles, and EXIF data from the frames to the output. */
const deleteSideDataFilter = 'sidedata=mode=delete';

type FitOptions = { box: number; format: string; range: 'tv' | 'pc' };

/**
 * Fits the frames into a square box, with square pixels and even sides. If the recorded window is resized, the video
 * keeps its initial size and the frames are letterboxed.
 */
function buildFitFilter(video: VideoStream, { box, format, range }: FitOptions): string {
  const { width: w, height: h } = getFittedSize(video, box);
  const scaleFilter = `scale=${w}:${h}:force_original_aspect_ratio=decrease:force_divisible_by=2:out_range=${range}`;
  return `${deleteSideDataFilter},scale=iw*sar:ih,setsar=1,crop=floor(iw/2)*2:floor(ih/2)*2,${scaleFilter},pad=${w}:${h}:-1:-1,format=${format}`;
}

function getFittedSize(video: VideoStream, box: number): { width: number; height: number } {
  const { width, height } = getDisplaySize(video);
  const scale = Math.min(1, box / width, box / height);
  const fit = (side: number) => Math.max(2, Math.floor((side * scale) / 2) * 2);
  return { width: fit(width), height: fit(height) };
}

/** Returns the size of the video as a player shows it. */
export function getDisplaySize({ width, height, pixelAspect, rotation }: VideoStream): {
  width: number;
  height: number;
} {
  const displayWidth = Math.round(width * pixelAspect);
  return rotation % 180 === 0 ? { width: displayWidth, height } : { width: height, height: displayWidth };
}

function createAacEncoding(channels: number): Encoding {
  return {
    encoder: 'aac',
    options: { b: '128k' },
    filters: `${buildResampleFilter(48_000)},aformat=sample_fmts=fltp:channel_layouts=${channels === 1 ? 'mono' : 'stereo'},asetnsamples=1024:p=0`,
  };
}

/** Fills gaps in the audio with silence, so that it stays in sync with the video. */
function buildResampleFilter(rate: number): string {
  return `aresample=${rate}:async=1:first_pts=0`;
}

/** Creates the audio file for speech recognition. */
export function createWavConversion(stream: number, inputFormats?: string): Conversion {
  const filters = `${buildResampleFilter(16_000)},aformat=sample_fmts=s16:channel_layouts=mono`;
  return {
    ...(inputFormats && { inputFormats }),
    format: 'wav',
    options: { fflags: '+bitexact' },
    video: null,
    audio: { stream, encoding: { encoder: 'pcm_s16le', options: {}, filters } },
  };
}

/** Creates one frame a second, as raw bytes without a header. The aspect ratio does not matter for comparisons. */
export function createFramesConversion(stream: number): Conversion {
  const filters = `${deleteSideDataFilter},fps=1:eof_action=pass,scale=${frameSide}:${frameSide}:flags=area:out_range=pc,format=gray`;
  return {
    format: 'rawvideo',
    options: {},
    video: { stream, encoding: { encoder: 'rawvideo', options: {}, filters } },
    audio: null,
  };
}

export function createJpegEncoding(video: VideoStream): Encoding {
  return {
    encoder: 'mjpeg',
    options: { qmin: '3', qmax: '3' },
    filters: buildFitFilter(video, { box: 1280, format: 'yuvj420p', range: 'pc' }),
  };
}

/** Creates small grayscale frames, one byte per pixel, for measuring detail. */
export function createGrayscaleEncoding(video: VideoStream): Encoding {
  return {
    encoder: 'rawvideo',
    options: {},
    filters: buildFitFilter(video, { box: 320, format: 'gray', range: 'pc' }),
  };
}

/** How much a frame is enlarged before its text is read. Text on screens is smaller than the recognition expects. */
export const textScale = 2;

/** Creates the upper part of a frame, enlarged, with four bytes per pixel. */
export function createTextEncoding(video: VideoStream): Encoding & { width: number; height: number } {
  const { width, height } = getFittedSize(video, maxSide);
  const top = Math.floor(height * recordingLimits.readTop);
  const filters = [
    buildFitFilter(video, { box: maxSide, format: 'rgba', range: 'pc' }),
    `crop=${width}:${top}:0:0`,
    `scale=${width * textScale}:${top * textScale}:flags=bicubic`,
  ];
  return { encoder: 'rawvideo', options: {}, filters: filters.join(), width, height };
}
