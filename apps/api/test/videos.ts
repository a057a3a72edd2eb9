import { readFileSync, writeFileSync } from 'node:fs';
import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
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
  Packet,
  Rational,
} from 'node-av/lib';

type Options = Record<string, string>;
/** What a source of libavfilter shows or plays, encoded, and how much later than the file it begins. */
type Track = { encoder: string; source: string; options?: Options; startSeconds?: number };
type Video = {
  format: string;
  options?: Options;
  title?: string;
  /** Each kind has one stream; several of a kind follow each other in it. */
  pictures?: Track[];
  sounds?: Track[];
  /** Degrees, clockwise, by which players are told to turn the pictures. */
  turn?: 90 | 180 | 270;
};
type Encoded = { packet: Packet; timeBase: Rational; stream: number };

/** Makes a file such as strangers send, and returns its path. */
export function writeVideo(file: string, video: Video): string {
  const { format, options = {}, title = '', pictures = [], sounds = [], turn } = video;
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, format, `file:${file}`), format);
  FFmpegError.throwIfError(output.openOutputSync(), file);
  output.metadata = Dictionary.fromObject({ title });
  const streams = [pictures, sounds].filter((tracks) => tracks.length > 0);
  const encoded = streams.flatMap((tracks, stream) => {
    const parts = tracks.map((track) => encode(track));
    const [first] = parts;
    const made = output.newStream();
    if (first) {
      made.timeBase = first.encoder.timeBase;
      made.codecpar.fromContext(first.encoder);
    }
    if (turn && tracks === pictures) made.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrixOf(turn));
    return parts.flatMap(({ encoder, packets }): Encoded[] =>
      packets.map((packet) => ({ packet, timeBase: encoder.timeBase, stream })),
    );
  });
  FFmpegError.throwIfError(output.writeHeaderSync(Dictionary.fromObject(options)), 'header');
  for (const { packet, timeBase, stream } of encoded.sort((a, b) => secondsOf(a) - secondsOf(b))) {
    packet.streamIndex = stream;
    packet.rescaleTs(timeBase, output.streams[stream]?.timeBase ?? timeBase);
    FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'packet');
  }
  FFmpegError.throwIfError(output.writeTrailerSync(), 'trailer');
  output.closeOutputSync();
  return file;
}

function secondsOf({ packet, timeBase }: Encoded): number {
  return Number(packet.dts) * timeBase.toDouble();
}

function encode({ encoder: name, source, options = {}, startSeconds = 0 }: Track) {
  const codec = Codec.findEncoderByName(name as FFEncoderCodec);
  if (!codec) throw new Error(`There is no ${name}`);
  const { graph, sink } = openSource(source, codec);
  const encoder = openEncoder(codec, options, sink);
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

/** How many samples an encoder wants at a time. */
const samplesAtOnce: Record<string, number> = { aac: 1024, libopus: 960, libmp3lame: 1152 };

function openSource(source: string, codec: Codec) {
  const kind = codec.pixelFormats ? '' : 'a';
  const samples = samplesAtOnce[codec.name ?? ''] ?? 1024;
  const asWanted = codec.pixelFormats
    ? `format=${avGetPixFmtName(codec.pixelFormats[0] as AVPixelFormat)}`
    : `aformat=sample_fmts=${avGetSampleFmtName(codec.sampleFormats?.[0] as AVSampleFormat)},asetnsamples=${samples}:p=0`;
  const graph = new FilterGraph();
  graph.alloc();
  const text = `${source},${asWanted},${kind}buffersink@out`;
  FFmpegError.throwIfError(graph.parse2(text), text);
  FFmpegError.throwIfError(graph.configSync(), text);
  const sink = graph.getFilter(`${kind}buffersink@out`);
  if (!sink) throw new Error(text);
  return { graph, sink };
}

function openEncoder(codec: Codec, options: Options, sink: FilterContext): CodecContext {
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
  for (const [name, value] of Object.entries(options)) FFmpegError.throwIfError(encoder.setOption(name, value), name);
  FFmpegError.throwIfError(encoder.open2Sync(codec), String(codec.name));
  return encoder;
}

function newPacket(): Packet {
  const packet = new Packet();
  packet.alloc();
  return packet;
}

/** The rows of a rotation, as MP4 writes it. */
function matrixOf(turn: 90 | 180 | 270): Buffer {
  const [cos, sin] = { 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[turn] as [number, number];
  const [one, whole] = [0x10000, 0x40000000];
  return Buffer.from(Int32Array.of(cos * one, sin * one, 0, -sin * one, cos * one, 0, 0, 0, whole).buffer);
}

/** Writes a number into a file after each place where a text is, as those do who want to do harm. */
export function forge(file: string, text: string, offset: number, value: number): void {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    bytes.writeUInt32BE(value, at + text.length + offset);
  }
  writeFileSync(file, bytes);
}

export type PacketSummary = { stream: number; size: number; seconds: number };

/** What is in a file, packet by packet. */
export function packetsIn(file: string): PacketSummary[] {
  const input = new FormatContext();
  FFmpegError.throwIfError(input.openInputSync(`file:${file}`), file);
  FFmpegError.throwIfError(input.findStreamInfoSync(), file);
  const packets: PacketSummary[] = [];
  for (const packet = newPacket(); input.readFrameSync(packet) >= 0; packet.unref()) {
    const unit = input.streams[packet.streamIndex]?.timeBase.toDouble() ?? 1;
    packets.push({ stream: packet.streamIndex, size: packet.size, seconds: Number(packet.pts) * unit });
  }
  input.closeInputSync();
  return packets;
}
