import { type Coding, type Conversion, isStreamCopy, type Track } from '../engine.ts';
import { decoderOptions, inputOptions, urlOf } from '../input.ts';
import type { MediaSource } from '../media.port.ts';

const logOptions = ['-hide_banner', '-v', 'warning'];
const inputArguments = (source: MediaSource) => [...flags(inputOptions), '-i', urlOf(source)];
const decodedInputArguments = (source: MediaSource) => [...flags(decoderOptions), ...inputArguments(source)];
/** Keeps the timestamps of variable frame rate video. */
const keepTimestamps = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000'];

export function convertArguments(source: MediaSource, target: string, conversion: Conversion): string[] {
  const { format, options, video, audio } = conversion;
  return [
    ...['-nostdin', '-y', ...logOptions, ...decodedInputArguments(source)],
    ...(video ? [...trackArguments(video, 'v'), ...(isStreamCopy(video.coding) ? [] : keepTimestamps)] : []),
    ...(audio ? trackArguments(audio, 'a') : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', ...flags(options), '-f', format, `file:${target}`],
  ];
}

/** Writes the encoded frame to standard output. */
export function pictureArguments(source: MediaSource, stream: number, seconds: number, coding: Coding): string[] {
  return [
    ...['-nostdin', ...logOptions, '-ss', seconds.toFixed(3), ...decodedInputArguments(source)],
    ...trackArguments({ stream, coding }, 'v'),
    ...['-frames:v', '1', '-f', 'image2pipe', 'pipe:1'],
  ];
}

export function streamsArguments(source: MediaSource): string[] {
  return [...logOptions, '-show_streams', '-show_format', '-of', 'json', ...inputArguments(source)];
}

/** Prints one line per packet: stream, presentation time, decode time, duration. */
export function packetsArguments(source: MediaSource): string[] {
  const entries = 'packet=stream_index,pts_time,dts_time,duration_time';
  return [...logOptions, '-show_entries', entries, '-of', 'csv=print_section=0', ...inputArguments(source)];
}

function trackArguments({ stream, coding }: Track, kind: 'v' | 'a'): string[] {
  if (isStreamCopy(coding)) {
    const filterOptions = Object.entries(coding.options).map(([name, value]) => `${name}=${value}`);
    const filter = `${coding.bitstreamFilter}=${filterOptions.join(':')}`;
    return ['-map', `0:${stream}`, `-c:${kind}`, 'copy', `-bsf:${kind}`, filter];
  }
  const { encoder, options, filters } = coding;
  return ['-map', `0:${stream}`, `-c:${kind}`, encoder, ...flags(options, `:${kind}`), `-filter:${kind}`, filters];
}

function flags(options: Readonly<Record<string, string>>, specifier = ''): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}${specifier}`, value]);
}
