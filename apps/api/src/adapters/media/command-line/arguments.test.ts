import { expect, it } from 'vitest';
import { decoderOptions } from '../input.ts';
import {
  buildConvertArguments,
  buildFrameArguments,
  buildPacketsArguments,
  buildStreamsArguments,
} from './arguments.ts';

const allowlists = ['-protocol_whitelist', 'file,concat', '-format_whitelist', 'mov,matroska,avi'];
const decoding = ['-max_pixels', '16384000', '-threads', decoderOptions.threads];
const audioEncoding = { encoder: 'pcm_s16le', options: {}, filters: 'aresample=16000' };
const encoding = { encoder: 'libx264', options: { preset: 'veryfast', crf: '23' }, filters: 'scale=2:2' };

it('builds ffmpeg arguments to encode the video and audio of a file in parts', () => {
  const conversion = {
    format: 'mp4',
    options: { movflags: '+faststart' },
    video: { stream: 1, encoding },
    audio: { stream: 0, encoding: audioEncoding },
  };
  expect(buildConvertArguments(['/in/a', '/in/b'], '/out/video', conversion)).toEqual([
    ...['-nostdin', '-y', '-hide_banner', '-v', 'warning', ...decoding, ...allowlists, '-i', 'concat:/in/a|/in/b'],
    ...['-map', '0:1', '-c:v', 'libx264', '-preset:v', 'veryfast', '-crf:v', '23', '-filter:v', 'scale=2:2'],
    ...['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000', '-map', '0:0'],
    ...['-c:a', 'pcm_s16le', '-filter:a', 'aresample=16000'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', 'file:/out/video'],
  ]);
});

it('builds ffmpeg arguments to copy video through a bitstream filter', () => {
  const copy = { bitstreamFilter: 'filter_units', options: { pass_types: '1-5|7-8' } };
  const conversion = { format: 'mp4', options: {}, video: { stream: 1, encoding: copy }, audio: null };
  expect(buildConvertArguments(['/in/a'], '/out/video', conversion)).toEqual([
    ...['-nostdin', '-y', '-hide_banner', '-v', 'warning', ...decoding, ...allowlists, '-i', 'file:/in/a'],
    ...['-map', '0:1', '-c:v', 'copy', '-bsf:v', 'filter_units=pass_types=1-5|7-8'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'mp4', 'file:/out/video'],
  ]);
});

it('builds ffmpeg arguments to encode only audio', () => {
  const conversion = { format: 'wav', options: {}, video: null, audio: { stream: 2, encoding: audioEncoding } };
  expect(buildConvertArguments(['/in/a'], '/out/sound', conversion)).toEqual([
    ...['-nostdin', '-y', '-hide_banner', '-v', 'warning', ...decoding, ...allowlists, '-i', 'file:/in/a'],
    ...['-map', '0:2', '-c:a', 'pcm_s16le', '-filter:a', 'aresample=16000'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'wav', 'file:/out/sound'],
  ]);
});

it('builds ffmpeg arguments to encode one frame', () => {
  expect(buildFrameArguments(['/in/a'], 0, 1.5, encoding)).toEqual([
    ...['-nostdin', '-hide_banner', '-v', 'warning', '-ss', '1.500', ...decoding, ...allowlists, '-i', 'file:/in/a'],
    ...['-map', '0:0', '-c:v', 'libx264', '-preset:v', 'veryfast', '-crf:v', '23', '-filter:v', 'scale=2:2'],
    ...['-frames:v', '1', '-f', 'image2pipe', 'pipe:1'],
  ]);
});

it('builds ffprobe arguments for streams and packets', () => {
  const logOptions = ['-hide_banner', '-v', 'warning'];
  const input = [...allowlists, '-i', 'file:/in/a'];
  expect(buildStreamsArguments(['/in/a'])).toEqual([
    ...logOptions,
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    ...input,
  ]);
  expect(buildPacketsArguments(['/in/a'])).toEqual([
    ...[...logOptions, '-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time'],
    ...['-of', 'csv=print_section=0', ...input],
  ]);
});
