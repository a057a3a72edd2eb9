import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVMediaType,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetCodecName, avGetPixFmtName, Codec, FFmpegError, type FormatContext, type Stream } from 'node-av/lib';
import type { Report } from '../engine.ts';
import { refuseLargePicture, refuseManyPictures } from '../judge.ts';
import type { MediaSource } from '../media.port.ts';
import { addPacket, createPassage, type Passage } from '../passage.ts';
import { withComplaints } from './complaints.ts';
import { openInput, packetsOf, pixelAspectOf, turnOf } from './input.ts';

export async function inspect(source: MediaSource): Promise<Report> {
  const { result, complaints } = await withComplaints(() => read(source));
  return { ...result, complaints };
}

type Found = Omit<Report, 'complaints'>;
const nothing: Found = { isOpen: false, declaredSeconds: null, video: null, audio: null };

function read(source: MediaSource): Found {
  const input = openInput(source);
  if (!input) return nothing;
  const declared = firstOf(input, AVMEDIA_TYPE_VIDEO);
  if (declared) refuseLargePicture(declared.codecpar);
  FFmpegError.throwIfError(input.findStreamInfoSync(null), 'Cannot find streams');
  const video = firstOf(input, AVMEDIA_TYPE_VIDEO);
  if (video) refuseLargePicture(video.codecpar);
  const audio = firstOf(input, AVMEDIA_TYPE_AUDIO);
  const seen = readPackets(input, video, audio);
  const found = {
    isOpen: true,
    declaredSeconds: secondsIn(input.duration, 1e-6),
    video: video && seen.video.packets > 0 ? { ...factsOf(video, seen.video), ...pictureOf(video) } : null,
    audio:
      audio && seen.audio.packets > 0 ? { ...factsOf(audio, seen.audio), channels: audio.codecpar.channels } : null,
  };
  input.closeInputSync();
  return found;
}

/** Covers of albums are pictures too, but not what a video shows. */
function firstOf({ streams }: FormatContext, type: AVMediaType): Stream | undefined {
  return streams.find(
    (stream) => stream.codecpar.codecType === type && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
}

function readPackets(input: FormatContext, video: Stream | undefined, audio: Stream | undefined) {
  const seen = { video: createPassage(), audio: createPassage() };
  for (const packet of packetsOf(input)) {
    const stream = packet.streamIndex === video?.index ? video : packet.streamIndex === audio?.index ? audio : null;
    if (!stream) continue;
    const unit = stream.timeBase.toDouble();
    addPacket(stream === video ? seen.video : seen.audio, {
      showSeconds: secondsIn(packet.pts, unit),
      decodeSeconds: secondsIn(packet.dts, unit),
      lengthSeconds: Number(packet.duration) * unit,
    });
    if (video) refuseManyPictures(seen.video, video.codecpar);
  }
  return seen;
}

function factsOf(stream: Stream, passage: Passage) {
  const { codecpar, index, timeBase, duration } = stream;
  const codec = (Codec.findDecoder(codecpar.codecId) && avGetCodecName(codecpar.codecId)) ?? 'unknown';
  return { index, codec, declaredSeconds: secondsIn(duration, timeBase.toDouble()), passage };
}

function pictureOf(stream: Stream) {
  const { width, height, format } = stream.codecpar;
  const aspect = pixelAspectOf(stream);
  const pixelFormat = avGetPixFmtName(format as AVPixelFormat) ?? 'unknown';
  const pixelAspect = aspect.num > 0 ? aspect.toDouble() : 1;
  return { width, height, pixelFormat, pixelAspect, turn: turnOf(stream) };
}

function secondsIn(timestamp: bigint, unit: number): number | null {
  return timestamp === AV_NOPTS_VALUE ? null : Number(timestamp) * unit;
}
