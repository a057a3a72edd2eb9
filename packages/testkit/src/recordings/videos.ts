import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_PKT_DATA_DISPLAYMATRIX,
  type AVPixelFormat,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants';
import {
  avGetPixFmtName,
  avGetSampleFmtName,
  avRescaleQ,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  type FilterContext,
  FilterGraph,
  FormatContext,
  Frame,
  Log,
  type Packet,
  Rational,
} from 'node-av/lib';
import { iteratePackets, newPacket, openFile } from './read-packets.ts';

type Options = Record<string, string>;
/** A libavfilter source, its encoder, and the start time within the file. */
type Track = { encoder: string; source: string; startSeconds?: number };
export type Video = {
  format: string;
  options?: Options;
  title?: string;
  /** One stream per kind. Several tracks of a kind are concatenated. */
  videoTracks?: Track[];
  audioTracks?: Track[];
  /** The clockwise rotation that players apply, in degrees. */
  rotation?: 90 | 180 | 270;
};

Log.setLevel(AV_LOG_ERROR);
process.env.SVT_LOG = '1';

/** libavfilter sources for a moving test pattern and a tone. */
export const testPattern = (options = 's=320x180:r=30:d=1') => `testsrc2=${options}`;
export const testTone = (seconds = 1) => `sine=f=440:r=48000:d=${seconds}`;

/** The fastest settings of each encoder. */
const fastSettings: Record<string, Options> = {
  libvpx: { deadline: 'realtime', 'cpu-used': '8' },
  'libvpx-vp9': { deadline: 'realtime', 'cpu-used': '8' },
  libx264: { preset: 'ultrafast' },
  // SVT-AV1 sometimes deadlocks with more than one worker.
  libsvtav1: { preset: '13', 'svtav1-params': 'lp=1' },
  libx265: { preset: 'ultrafast', 'x265-params': 'log-level=none:pools=none:frame-threads=1' },
};

type EncodedPacket = { packet: Packet; timeBase: Rational; stream: number };

/** SVT-AV1 gives root processes real-time priority, which starves all other processes. Restores the normal priority. */
function resetPriority(): void {
  if (process.getuid?.() !== 0) return;
  execFileSync('chrt', ['--other', '--all-tasks', '--pid', '0', String(process.pid)]);
}

export function writeVideo(file: string, video: Video): string {
  const { format, options = {}, title = '' } = video;
  const videoTracks = video.videoTracks ?? [];
  const audioTracks = video.audioTracks ?? [];
  const rotation = video.rotation;
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, format, `file:${file}`), format);
  FFmpegError.throwIfError(output.openOutputSync(), file);
  output.metadata = Dictionary.fromObject({ title });
  const streams = [videoTracks, audioTracks].filter((tracks) => tracks.length > 0);
  const encoded = streams.flatMap((tracks, stream) => {
    const parts = tracks.map((track) => encode(track));
    if (tracks.some(({ encoder }) => encoder === 'libsvtav1')) resetPriority();
    const [firstPart] = parts;
    const outputStream = output.newStream();
    if (firstPart) {
      outputStream.timeBase = firstPart.encoder.timeBase;
      outputStream.codecpar.fromContext(firstPart.encoder);
    }
    if (rotation && tracks === videoTracks)
      outputStream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, buildRotationMatrix(rotation));
    return parts.flatMap(({ encoder, packets }): EncodedPacket[] =>
      packets.map((packet) => ({ packet, timeBase: encoder.timeBase, stream })),
    );
  });
  FFmpegError.throwIfError(output.writeHeaderSync(Dictionary.fromObject(options)), 'header');
  for (const { packet, timeBase, stream } of encoded.sort((a, b) => getSeconds(a) - getSeconds(b))) {
    packet.streamIndex = stream;
    packet.rescaleTs(timeBase, output.streams[stream]?.timeBase ?? timeBase);
    FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'packet');
  }
  FFmpegError.throwIfError(output.writeTrailerSync(), 'trailer');
  output.closeOutputSync();
  return file;
}

function getSeconds({ packet, timeBase }: EncodedPacket): number {
  return Number(packet.dts) * timeBase.toDouble();
}

function encode({ encoder: name, source, startSeconds = 0 }: Track) {
  const codec = Codec.findEncoderByName(name as FFEncoderCodec);
  if (!codec) throw new Error(`The encoder ${name} is not available`);
  const { graph, sink } = openSource(source, codec);
  const encoder = openEncoder(codec, sink);
  const start = BigInt(Math.round(startSeconds / encoder.timeBase.toDouble()));
  const packets: Packet[] = [];
  const send = (frame: Frame | null) => {
    FFmpegError.throwIfError(encoder.sendFrameSync(frame), name);
    for (let packet = newPacket(); encoder.receivePacketSync(packet) >= 0; packet = newPacket()) packets.push(packet);
  };
  const frame = new Frame();
  frame.alloc();
  while (sink.buffersinkGetFrameSync(frame) >= 0) {
    frame.pts = avRescaleQ(frame.pts, sink.buffersinkGetTimeBase(), encoder.timeBase) + start;
    frame.duration = avRescaleQ(frame.duration, sink.buffersinkGetTimeBase(), encoder.timeBase);
    send(frame);
    frame.unref();
  }
  send(null);
  graph.free();
  return { encoder, packets };
}

/** The frame size that each audio encoder requires. */
const samplesPerFrame: Record<string, number> = { aac: 1024, libopus: 960, libmp3lame: 1152 };

function openSource(source: string, codec: Codec) {
  const kind = codec.pixelFormats ? '' : 'a';
  const samples = samplesPerFrame[codec.name ?? ''] ?? 1024;
  const formatFilter = codec.pixelFormats
    ? `format=${avGetPixFmtName(codec.pixelFormats[0] as AVPixelFormat)}`
    : `aformat=sample_fmts=${avGetSampleFmtName(codec.sampleFormats?.[0] as AVSampleFormat)},asetnsamples=${samples}:p=0`;
  const graph = new FilterGraph();
  graph.alloc();
  const text = `${source},${formatFilter},${kind}buffersink@out`;
  FFmpegError.throwIfError(graph.parse2(text), text);
  FFmpegError.throwIfError(graph.configSync(), text);
  const sink = graph.getFilter(`${kind}buffersink@out`);
  if (!sink) throw new Error(text);
  return { graph, sink };
}

function openEncoder(codec: Codec, sink: FilterContext): CodecContext {
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_FRAME_DURATION);
  if (codec.pixelFormats) {
    const { num, den } = sink.buffersinkGetFrameRate();
    encoder.timeBase = new Rational(den, num);
    encoder.framerate = new Rational(num, den);
    encoder.width = sink.buffersinkGetWidth();
    encoder.height = sink.buffersinkGetHeight();
    encoder.pixelFormat = sink.buffersinkGetFormat() as AVPixelFormat;
    encoder.sampleAspectRatio = sink.buffersinkGetSampleAspectRatio();
    encoder.colorRange = sink.buffersinkGetColorRange();
  } else {
    encoder.timeBase = new Rational(1, sink.buffersinkGetSampleRate());
    encoder.sampleRate = sink.buffersinkGetSampleRate();
    encoder.sampleFormat = sink.buffersinkGetFormat() as AVSampleFormat;
    encoder.channelLayout = sink.buffersinkGetChannelLayout();
  }
  const options = Object.entries(fastSettings[codec.name ?? ''] ?? {});
  for (const [name, value] of options) FFmpegError.throwIfError(encoder.setOption(name, value), name);
  FFmpegError.throwIfError(encoder.open2Sync(codec), String(codec.name));
  return encoder;
}

/** Builds the MP4 display matrix of a rotation. */
function buildRotationMatrix(rotation: 90 | 180 | 270): Buffer {
  const [cos, sin] = { 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[rotation] as [number, number];
  const [fixedOne, lastValue] = [0x10000, 0x40000000];
  return Buffer.from(
    Int32Array.of(cos * fixedOne, sin * fixedOne, 0, -sin * fixedOne, cos * fixedOne, 0, 0, 0, lastValue).buffer,
  );
}

/** Overwrites a number after each occurrence of a marker, to create malicious files. */
export function overwriteAfterMarker(file: string, marker: string | Buffer, offset: number, value: number): void {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + 1)) {
    bytes.writeUInt32BE(value, at + marker.length + offset);
  }
  writeFileSync(file, bytes);
}

export type PacketSummary = { stream: number; size: number; seconds: number };

export function readPackets(file: string): PacketSummary[] {
  const input = openFile(file);
  const packets: PacketSummary[] = [];
  for (const packet of iteratePackets(input)) {
    const unit = input.streams[packet.streamIndex]?.timeBase.toDouble() ?? 1;
    packets.push({ stream: packet.streamIndex, size: packet.size, seconds: Number(packet.pts) * unit });
  }
  input.closeInputSync();
  return packets;
}

type DecodedFrame = {
  size: [width: number, height: number];
  count: number;
  brightnessAt: (x: number, y: number) => number;
};

/** Decodes the last frame of a video or JPEG. `brightnessAt` takes coordinates from 0 to 1. */
export function decodeLastFrame(file: string): DecodedFrame {
  const input = openFile(file);
  const index = input.streams.findIndex(({ codecpar }) => codecpar.width > 0);
  const stream = input.streams[index];
  if (!stream) throw new Error('The file has no video stream');
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(stream.codecpar);
  FFmpegError.throwIfError(decoder.open2Sync(codec), file);
  const frame = new Frame();
  frame.alloc();
  let lastFrame: Frame | null = null;
  let count = 0;
  const decode = (packet: Packet | null) => {
    decoder.sendPacketSync(packet);
    for (; decoder.receiveFrameSync(frame) >= 0; count += 1) lastFrame = frame.clone();
  };
  for (const packet of iteratePackets(input)) {
    if (packet.streamIndex === index) decode(packet);
  }
  decode(null);
  const { width, height, linesize, data } = lastFrame ?? frame;
  const [row = 0] = linesize;
  const readBrightness = (x: number, y: number) =>
    data?.[0]?.[Math.floor(y * height) * row + Math.floor(x * width)] ?? 0;
  return { size: [width, height], count, brightnessAt: readBrightness };
}
