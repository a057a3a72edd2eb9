import { type Conversion, type Encoding, isStreamCopy, type Track } from '../engine.ts';
import { createInputOptions, decoderOptions, toInputUrl, videoFormats } from '../input.ts';
import type { MediaSource } from '../media.port.ts';

const logOptions = ['-hide_banner', '-v', 'warning'];
const buildInputArguments = (source: MediaSource, formats = videoFormats) => [
  ...toFlags(createInputOptions(formats)),
  ...['-i', toInputUrl(source)],
];
const buildDecodedInputArguments = (source: MediaSource, formats?: string) => [
  ...toFlags(decoderOptions),
  ...buildInputArguments(source, formats),
];
/** Keeps the timestamps of variable frame rate video. */
const timestampOptions = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000'];

export function buildConvertArguments(source: MediaSource, target: string, conversion: Conversion): string[] {
  const { inputFormats, format, options, video, audio } = conversion;
  return [
    ...['-nostdin', '-y', ...logOptions, ...buildDecodedInputArguments(source, inputFormats)],
    ...(video ? [...buildTrackArguments(video, 'v'), ...(isStreamCopy(video.encoding) ? [] : timestampOptions)] : []),
    ...(audio ? buildTrackArguments(audio, 'a') : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', ...toFlags(options), '-f', format, `file:${target}`],
  ];
}

/** Writes the encoded frame to standard output. */
export function buildFrameArguments(
  source: MediaSource,
  stream: number,
  seconds: number,
  encoding: Encoding,
): string[] {
  return [
    ...['-nostdin', ...logOptions, '-ss', seconds.toFixed(3), ...buildDecodedInputArguments(source)],
    ...buildTrackArguments({ stream, encoding }, 'v'),
    ...['-frames:v', '1', '-f', 'image2pipe', 'pipe:1'],
  ];
}

export function buildStreamsArguments(source: MediaSource, formats?: string): string[] {
  return [...logOptions, '-show_streams', '-show_format', '-of', 'json', ...buildInputArguments(source, formats)];
}

/** Prints one line per packet: stream, presentation time, decode time, duration. */
export function buildPacketsArguments(source: MediaSource, formats?: string): string[] {
  const entries = 'packet=stream_index,pts_time,dts_time,duration_time';
  return [
    ...logOptions,
    '-show_entries',
    entries,
    '-of',
    'csv=print_section=0',
    ...buildInputArguments(source, formats),
  ];
}

function buildTrackArguments({ stream, encoding }: Track, kind: 'v' | 'a'): string[] {
  if (isStreamCopy(encoding)) {
    const filterOptions = Object.entries(encoding.options).map(([name, value]) => `${name}=${value}`);
    const filter = `${encoding.bitstreamFilter}=${filterOptions.join(':')}`;
    return ['-map', `0:${stream}`, `-c:${kind}`, 'copy', `-bsf:${kind}`, filter];
  }
  const { encoder, options, filters } = encoding;
  return ['-map', `0:${stream}`, `-c:${kind}`, encoder, ...toFlags(options, `:${kind}`), `-filter:${kind}`, filters];
}

function toFlags(options: Readonly<Record<string, string>>, specifier = ''): string[] {
  return Object.entries(options).flatMap(([name, value]) => [`-${name}${specifier}`, value]);
}
