import type { Coding, Conversion, StreamCopy, VideoStream } from './engine.ts';
import type { Inspection } from './judge.ts';

/** What every browser plays; its index comes first, so that it plays before it has arrived. */
export function mp4Of({ video, audio }: Inspection): Conversion {
  return {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
    video: video && { stream: video.index, coding: isCopied(video) ? h264Copy : h264(video) },
    // AAC is always encoded anew: no filter removes the data elements that may hide in its frames.
    audio: audio && { stream: audio.index, coding: aac(audio.channels) },
  };
}

function isCopied({ codec, pixelFormat, passage }: VideoStream): boolean {
  const isPlayable = codec === 'h264' && ['yuv420p', 'yuvj420p'].includes(pixelFormat) && passage.isOrderly;
  // An edit list hides frames before time 0, and a copy would still contain them.
  return isPlayable && passage.firstSeconds >= 0;
}

/** Passes slices and parameter sets only. SEI messages carry user data, captions, and camera data. */
const h264Copy: StreamCopy = { bitstreamFilter: 'filter_units', options: { pass_types: '1-5|7-8' } };

const mostPerSecond = 30;

function h264(video: VideoStream): Coding {
  return {
    encoder: 'libx264',
    // The rate is what a level is chosen by; the pictures come when they come.
    options: { preset: 'veryfast', crf: '23', 'x264-params': `fps=${mostPerSecond}` },
    filters: `${fewer},${drawn(video, { box: 1920, format: 'yuv420p', range: 'tv' })}`,
  };
}

/** Screens are recorded with a picture now and then, phones with 60 per second: at most one per slot is kept. */
const slot = (time: string) => `round((${time}-start_t)*${mostPerSecond})`;
const fewer = `select='isnan(prev_selected_t)+gt(${slot('t')},${slot('prev_selected_t')})'`;

/** Encoders write captions, color profiles and EXIF data of a frame into their output. */
const withoutSideData = 'sidedata=mode=delete';

type Drawing = { box: number; format: string; range: 'tv' | 'pc' };

/**
 * Fits the picture into a square, with square pixels and even sides. A picture that changes its shape on the way, as
 * that of a window does, keeps the first size and is given bars.
 */
function drawn(video: VideoStream, { box, format, range }: Drawing): string {
  const { width, height } = shownSize(video);
  const scale = Math.min(1, box / width, box / height);
  const [w, h] = [width, height].map((side) => Math.max(2, Math.floor((side * scale) / 2) * 2));
  const fit = `scale=${w}:${h}:force_original_aspect_ratio=decrease:force_divisible_by=2:out_range=${range}`;
  return `${withoutSideData},scale=iw*sar:ih,setsar=1,crop=floor(iw/2)*2:floor(ih/2)*2,${fit},pad=${w}:${h}:-1:-1,format=${format}`;
}

/** As a player shows it. */
export function shownSize({ width, height, pixelAspect, turn }: VideoStream): { width: number; height: number } {
  const wide = Math.round(width * pixelAspect);
  return turn % 180 === 0 ? { width: wide, height } : { width: height, height: wide };
}

function aac(channels: number): Coding {
  return {
    encoder: 'aac',
    options: { b: '128k' },
    filters: `${evenly(48_000)},aformat=sample_fmts=fltp:channel_layouts=${channels === 1 ? 'mono' : 'stereo'},asetnsamples=1024:p=0`,
  };
}

/** Silence where there is no sound, so that it starts with the picture and stays with it. */
function evenly(rate: number): string {
  return `aresample=${rate}:async=1:first_pts=0`;
}

/** What speech recognition listens to. */
export function waveOf(stream: number): Conversion {
  const filters = `${evenly(16_000)},aformat=sample_fmts=s16:channel_layouts=mono`;
  return {
    format: 'wav',
    options: { fflags: '+bitexact' },
    video: null,
    audio: { stream, coding: { encoder: 'pcm_s16le', options: {}, filters } },
  };
}

export function jpegOf(video: VideoStream): Coding {
  return {
    encoder: 'mjpeg',
    options: { qmin: '3', qmax: '3' },
    filters: drawn(video, { box: 1280, format: 'yuvj420p', range: 'pc' }),
  };
}

/** One byte per pixel, row by row, for looking at it. */
export function brightnessOf(video: VideoStream): Coding {
  return { encoder: 'rawvideo', options: {}, filters: drawn(video, { box: 320, format: 'gray', range: 'pc' }) };
}
