import {
  AppendOnlyStreamTarget,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  ReadableStreamSource,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

const mp4 = 'video/mp4';

/** A segment that is still being recorded is a stream. */
type Segment = Blob | ReadableStream<Uint8Array>;
type Tracks = { video: InputVideoTrack; audio: InputAudioTrack; firstSeconds: number };
type OutputTracks = { video: EncodedVideoPacketSource; audio: EncodedAudioPacketSource };

/**
 * Concatenates segments without re-encoding. A truncated segment ends with its last complete packet. A segment without
 * packets is skipped.
 */
export async function joinSegments(segments: Blob[], type: string): Promise<Blob> {
  const format = type === mp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target: new BufferTarget() });
  await join(segments, output);
  return new Blob([output.target.buffer ?? ''], { type });
}

/** Concatenates segments while the last segment is still being recorded, and emits bytes as soon as possible. */
export function joinSegmentStream(
  segments: Segment[],
  type: string,
  onBytes: (bytes: Uint8Array) => void,
): Promise<void> {
  const format =
    type === mp4 ? new Mp4OutputFormat({ fastStart: 'fragmented' }) : new WebMOutputFormat({ appendOnly: true });
  const target = new AppendOnlyStreamTarget(new WritableStream({ write: onBytes }));
  return join(segments, new Output({ format, target }));
}

async function join(segments: Segment[], output: Output): Promise<void> {
  let outputTracks: OutputTracks | null = null;
  let start = 0;
  for (const segment of segments) {
    const tracks = await readTracks(segment);
    if (!tracks) continue;
    outputTracks ??= await addOutputTracks(output, tracks);
    start = await appendSegment(tracks, outputTracks, start);
  }
  if (!outputTracks) throw new Error('The recording is empty');
  await output.finalize();
}

async function readTracks(segment: Segment): Promise<Tracks | null> {
  const source = segment instanceof Blob ? new BlobSource(segment) : new ReadableStreamSource(segment);
  const input = new Input({ source, formats: [WEBM, MP4] });
  if (!(await input.canRead())) return null;
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) return null;
  const firstPackets = await Promise.all([video, audio].map((track) => new EncodedPacketSink(track).getFirstPacket()));
  const timestamps = firstPackets.map((packet) => packet?.timestamp ?? Number.POSITIVE_INFINITY);
  return firstPackets.includes(null) ? null : { video, audio, firstSeconds: Math.min(...timestamps) };
}

async function addOutputTracks(output: Output, { video, audio }: Tracks): Promise<OutputTracks> {
  const [videoCodec, audioCodec] = [await video.getCodec(), await audio.getCodec()];
  if (!videoCodec || !audioCodec) throw new Error('The recording has an unknown codec');
  const tracks = { video: new EncodedVideoPacketSource(videoCodec), audio: new EncodedAudioPacketSource(audioCodec) };
  output.addVideoTrack(tracks.video);
  output.addAudioTrack(tracks.audio);
  await output.start();
  return tracks;
}

/** Returns the end of the segment on the output timeline, in seconds. */
async function appendSegment(
  { video, audio, firstSeconds }: Tracks,
  output: OutputTracks,
  start: number,
): Promise<number> {
  const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio.getDecoderConfig()];
  if (!videoConfig || !audioConfig) throw new Error('The recording has an unknown codec');
  let end = start;
  const shiftPacket = (packet: EncodedPacket) => {
    const timestamp = packet.timestamp - firstSeconds + start;
    end = Math.max(end, timestamp + packet.duration);
    return packet.clone({ timestamp });
  };
  // In parallel, because the muxer needs both tracks interleaved.
  await Promise.all([
    forEachPacket(video, (packet) => output.video.add(shiftPacket(packet), { decoderConfig: videoConfig })),
    forEachPacket(audio, (packet) => output.audio.add(shiftPacket(packet), { decoderConfig: audioConfig })),
  ]);
  return end;
}

async function forEachPacket(
  track: InputVideoTrack | InputAudioTrack,
  handle: (packet: EncodedPacket) => Promise<void>,
) {
  for await (const packet of new EncodedPacketSink(track).packets()) await handle(packet);
}
