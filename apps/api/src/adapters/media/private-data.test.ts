import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeLastFrame, readPackets, testPattern, testTone, writeVideo } from '@outloud/testkit/recordings/videos';
import {
  AV_CODEC_ID_BIN_DATA,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_MOV_TEXT,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_ICC_PROFILE,
  AVMEDIA_TYPE_DATA,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { type CodecParameters, Dictionary, FFmpegError, FormatContext, Packet, Rational } from 'node-av/lib';
import { afterAll, describe, expect, it } from 'vitest';
import { builtInEngine } from './built-in/index.ts';
import { createCommandLineEngine } from './command-line/index.ts';
import type { Engine } from './engine.ts';
import { normalize, openMedia } from './media-jobs.ts';

/* A normalized video must not reveal names, places or devices of testers to customers. */

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-private-'));
afterAll(() => rmSync(folder, { recursive: true }));

let fileCount = 0;
const createPath = (name: string) => path.join(folder, `${++fileCount}-${name}`);

const ffmpegPath = process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg';
const engines: [name: string, engine: Engine][] = [['built-in', builtInEngine]];
if (existsSync(ffmpegPath)) engines.push(['command line', createCommandLineEngine(ffmpegPath)]);

/** Closed captions (CEA-608): two characters in each triplet. */
const captions = Buffer.concat(
  [...'SECRETCAPTIONS'.matchAll(/../g)].map(([pair]) => Buffer.from(`\u00fc${pair}`, 'latin1')),
);
const secrets = {
  globalTag: Buffer.from('secret-global-tag'),
  streamTag: Buffer.from('secret-stream-tag'),
  colorProfile: Buffer.from('secret-color-profile'),
  userData: Buffer.from('secret-user-data'),
  captions,
  fillerUnit: Buffer.from('secret-filler-unit'),
  reservedUnit: Buffer.from('secret-reserved-unit'),
  audioData: Buffer.from('secret-audio-data'),
  coverArt: Buffer.from('secret-cover-art'),
  subtitles: Buffer.from('secret-subtitles'),
  dataTrack: Buffer.from('secret-data-track'),
  box: Buffer.from('secret-uuid-box'),
};

function findSecrets(file: string): string[] {
  const bytes = readFileSync(file);
  return Object.entries(secrets).flatMap(([name, text]) => (bytes.includes(text) ? [name] : []));
}

type Codec = 'h264' | 'hevc';
const encoders = { h264: 'libx264', hevc: 'libx265' };
/** Header bytes of NAL units. */
const unitHeaders = {
  h264: { sei: [0x06], filler: [0x0c], reserved: [0x1e] },
  hevc: { sei: [0x4e, 0x01], filler: [0x4c, 0x01], reserved: [0x60, 0x01] },
};

function prefixWithLength(...parts: (readonly number[] | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

function buildSecretUnits(codec: Codec): Buffer {
  const { sei, filler, reserved } = unitHeaders[codec];
  const unregistered = Buffer.concat([Buffer.alloc(16, 0x5a), secrets.userData]);
  const triplets = captions.length / 3;
  const registered = Buffer.from([
    0xb5,
    0x00,
    0x31,
    ...Buffer.from('GA94'),
    3,
    0x40 | triplets,
    0xff,
    ...captions,
    0xff,
  ]);
  return Buffer.concat([
    prefixWithLength(sei, [5, unregistered.length], unregistered, [0x80]),
    prefixWithLength(sei, [4, registered.length], registered, [0x80]),
    prefixWithLength(filler, secrets.fillerUnit, [0x80]),
    prefixWithLength(reserved, secrets.reservedUnit, [0x80]),
  ]);
}

/** An AAC data stream element. It is byte-aligned, so that a frame can follow it. */
const audioElement = Buffer.concat([Buffer.of(0x80, secrets.audioData.length), secrets.audioData]);

/** Writes a one-second video with a secret in every known place. */
function writeSecretVideo(codec: Codec): string {
  const plain = writeVideo(createPath('plain.mp4'), {
    format: 'mp4',
    videoTracks: [{ encoder: encoders[codec], source: testPattern() }],
    audioTracks: [{ encoder: 'aac', source: testTone() }],
    rotation: 90,
  });
  const input = new FormatContext();
  FFmpegError.throwIfError(input.openInputSync(`file:${plain}`), plain);
  FFmpegError.throwIfError(input.findStreamInfoSync(), plain);
  const file = createPath('secret.mp4');
  const output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, 'mp4', `file:${file}`), file);
  FFmpegError.throwIfError(output.openOutputSync(), file);
  output.metadata = Dictionary.fromObject({
    title: String(secrets.globalTag),
    creation_time: '2020-01-02T03:04:05Z',
  });

  function addStream(timeBase: Rational, describeStream: (parameters: CodecParameters) => void) {
    const stream = output.newStream();
    stream.timeBase = timeBase;
    stream.metadata = Dictionary.fromObject({ handler_name: String(secrets.streamTag), language: 'deu' });
    describeStream(stream.codecpar);
    return stream;
  }

  for (const { timeBase, codecpar } of input.streams) {
    addStream(timeBase, (parameters) => {
      codecpar.copy(parameters);
      if (codecpar.codecType === AVMEDIA_TYPE_VIDEO) {
        parameters.addCodedSideData(AV_PKT_DATA_ICC_PROFILE, Buffer.concat([secrets.colorProfile, Buffer.alloc(128)]));
      }
    });
  }
  const milliseconds = new Rational(1, 1000);
  const cover = addStream(milliseconds, (parameters) => {
    Object.assign(parameters, { codecType: AVMEDIA_TYPE_VIDEO, codecId: AV_CODEC_ID_MJPEG, width: 16, height: 16 });
  });
  cover.disposition = AV_DISPOSITION_ATTACHED_PIC;
  const subtitles = addStream(milliseconds, (parameters) => {
    Object.assign(parameters, { codecType: AVMEDIA_TYPE_SUBTITLE, codecId: AV_CODEC_ID_MOV_TEXT });
  });
  const data = addStream(milliseconds, (parameters) => {
    Object.assign(parameters, { codecType: AVMEDIA_TYPE_DATA, codecId: AV_CODEC_ID_BIN_DATA, codecTag: 'gpmd' });
  });
  const movflags = '+prefer_icc';
  FFmpegError.throwIfError(output.writeHeaderSync(Dictionary.fromObject({ movflags })), 'header');

  function write(packet: Packet) {
    FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), 'packet');
  }
  const extraTracks: [stream: number, bytes: Buffer][] = [
    [cover.index, Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xfe, 0, 18), secrets.coverArt, Buffer.of(0xff, 0xd9)])],
    [subtitles.index, Buffer.concat([Buffer.of(0, secrets.subtitles.length), secrets.subtitles])],
    [data.index, secrets.dataTrack],
  ];
  for (const [streamIndex, bytes] of extraTracks) {
    const packet = new Packet();
    packet.alloc();
    Object.assign(packet, { data: bytes, streamIndex, pts: 0n, dts: 0n, duration: 500n, isKeyframe: true });
    write(packet);
  }
  const packet = new Packet();
  for (packet.alloc(); input.readFrameSync(packet) >= 0; packet.unref()) {
    const [from, to] = [input.streams[packet.streamIndex], output.streams[packet.streamIndex]];
    if (!from || !to || !packet.data) continue;
    const secret = from.codecpar.codecType === AVMEDIA_TYPE_VIDEO ? buildSecretUnits(codec) : audioElement;
    const { pts, dts, duration, isKeyframe, streamIndex } = packet;
    packet.data = Buffer.concat([secret, packet.data]);
    Object.assign(packet, { pts, dts, duration, isKeyframe, streamIndex });
    packet.rescaleTs(from.timeBase, to.timeBase);
    write(packet);
  }
  FFmpegError.throwIfError(output.writeTrailerSync(), 'trailer');
  output.closeOutputSync();
  input.closeInputSync();
  const box = prefixWithLength(Buffer.from('uuid'), Buffer.alloc(16, 0x5a), secrets.box);
  // The length of a box includes its header.
  box.writeUInt32BE(box.length);
  appendFileSync(file, box);
  return file;
}

/** Reads all tags of the file and its streams, except for the name of our encoder. */
function readTags(file: string) {
  const input = new FormatContext();
  FFmpegError.throwIfError(input.openInputSync(`file:${file}`), file);
  const tags = [input.metadata, ...input.streams.map(({ metadata }) => metadata)].map((metadata) => {
    const { encoder, ...otherTags } = metadata?.getAll() ?? {};
    return otherTags;
  });
  input.closeInputSync();
  return tags;
}

describe.each(engines)('a video normalized by the %s engine', { timeout: 60_000 }, (_name, engine) => {
  it.each<[Codec]>([['h264'], ['hevc']])('contains no private data from an uploaded %s file', async (codec) => {
    const source = writeSecretVideo(codec);
    expect(findSecrets(source)).toEqual(Object.keys(secrets));
    const file = createPath('normalized.mp4');
    const facts = await normalize(await openMedia(engine, [source]), file);
    expect(facts).toMatchObject({ video: { codec: 'h264', width: 180, height: 320 }, audio: { codec: 'aac' } });
    expect(findSecrets(file)).toEqual([]);
    expect(readTags(file)).toEqual([
      { major_brand: 'isom', minor_version: '512', compatible_brands: 'isomiso2avc1mp41' },
      { language: 'und', handler_name: 'VideoHandler' },
      { language: 'und', handler_name: 'SoundHandler' },
    ]);
    expect(new Set(readPackets(file).map(({ stream }) => stream))).toEqual(new Set([0, 1]));
    expect(decodeLastFrame(file).count).toBe(30);
  });

  it('contains no frames that an edit list hides in the source', async () => {
    // Unlike our test pattern, this source does not force keyframes, so players need the hidden frames.
    const movingPattern = 'life=s=320x180:r=30,trim=duration=1';
    const source = writeVideo(createPath('cut.mp4'), {
      format: 'mp4',
      options: { avoid_negative_ts: 'disabled' },
      videoTracks: [{ encoder: 'libx264', source: movingPattern, startSeconds: -0.5 }],
    });
    expect(readPackets(source).filter(({ seconds }) => seconds < 0)).not.toEqual([]);
    const file = createPath('normalized.mp4');
    await normalize(await openMedia(engine, [source]), file);
    expect(readPackets(file)).toHaveLength(15);
  });
});
