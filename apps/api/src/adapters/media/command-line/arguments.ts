import { type Coding, type Conversion, isStreamCopy, type Track } from '../engine.ts';
import { decoderOptions, inputOptions, urlOf } from '../input.ts';
import type { MediaSource } from '../media.port.ts';

const quietly = ['-hide_banner', '-v', 'warning'];
const input = (source: MediaSource) => [...flags(inputOptions), '-i', urlOf(source)];
const decoded = (source: MediaSource) => [...flags(decoderOptions), ...input(source)];
/** Pictures come when they come. */
const asTheyCome = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000'];

export function convertArguments(source: MediaSource, target: string, conversion: Conversion): string[] {
  const { format, options, video, audio } = conversion;
  return [
    ...['-nostdin', '-y', ...quietly, ...decoded(source)],
    ...(video ? [...trackArguments(video, 'v'), ...(isStreamCopy(video.coding) ? [] : asTheyCome)] : []),
    ...(audio ? trackArguments(audio, 'a') : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', ...flags(options), '-f', format, `file:${target}`],
  ];
}

/** Writes the encoded picture to the standard output. */
export function pictureArguments(source: MediaSource, stream: number, seconds: number, coding: Coding): string[] {
  return [
    ...['-nostdin', ...quietly, '-ss', seconds.toFixed(3), ...decoded(source)],
    ...trackArguments({ stream, coding }, 'v'),
    ...['-frames:v', '1', '-f', 'image2pipe', 'pipe:1'],
  ];
}

export function streamsArguments(source: MediaSource): string[] {
  return [...quietly, '-show_streams', '-show_format', '-of', 'json', ...input(source)];
}

/** One line for each packet: stream, when it is shown, when it is decoded, how long it lasts. */
export function packetsArguments(source: MediaSource): string[] {
  const entries = 'packet=stream_index,pts_time,dts_time,duration_time';
  return [...quietly, '-show_entries', entries, '-of', 'csv=print_section=0', ...input(source)];
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
