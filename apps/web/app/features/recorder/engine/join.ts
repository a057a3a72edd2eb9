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

/** One that is still being recorded comes bit by bit. */
type Segment = Blob | ReadableStream<Uint8Array>;
type Tracks = { video: InputVideoTrack; audio: InputAudioTrack; firstSeconds: number };
type Lanes = { video: EncodedVideoPacketSource; audio: EncodedAudioPacketSource };

/**
 * Puts segments one after the other, picture and sound as they are. One that was cut off ends with the last that is
 * whole; one that is too short to hold anything is left out.
 */
export async function joinSegments(segments: Blob[], type: string): Promise<Blob> {
  const format = type === mp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target: new BufferTarget() });
  await join(segments, output);
  return new Blob([output.target.buffer ?? ''], { type });
}

/** The same while the last of them is being recorded: what comes out is there as soon as it can be. */
export function joinOnward(segments: Segment[], type: string, take: (bytes: Uint8Array) => void): Promise<void> {
  const format =
    type === mp4 ? new Mp4OutputFormat({ fastStart: 'fragmented' }) : new WebMOutputFormat({ appendOnly: true });
  const target = new AppendOnlyStreamTarget(new WritableStream({ write: take }));
  return join(segments, new Output({ format, target }));
}

async function join(segments: Segment[], output: Output): Promise<void> {
  let lanes: Lanes | null = null;
  let start = 0;
  for (const segment of segments) {
    const tracks = await tracksOf(segment);
    if (!tracks) continue;
    lanes ??= await openLanes(output, tracks);
    start = await append(tracks, lanes, start);
  }
  if (!lanes) throw new Error('There is nothing in the recording');
  await output.finalize();
}

async function tracksOf(segment: Segment): Promise<Tracks | null> {
  const source = segment instanceof Blob ? new BlobSource(segment) : new ReadableStreamSource(segment);
  const input = new Input({ source, formats: [WEBM, MP4] });
  if (!(await input.canRead())) return null;
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) return null;
  const firsts = await Promise.all([video, audio].map((track) => new EncodedPacketSink(track).getFirstPacket()));
  const times = firsts.map((packet) => packet?.timestamp ?? Number.POSITIVE_INFINITY);
  return firsts.includes(null) ? null : { video, audio, firstSeconds: Math.min(...times) };
}

async function openLanes(output: Output, { video, audio }: Tracks): Promise<Lanes> {
  const [picture, sound] = [await video.getCodec(), await audio.getCodec()];
  if (!picture || !sound) throw new Error('The recording is of an unknown kind');
  const lanes = { video: new EncodedVideoPacketSource(picture), audio: new EncodedAudioPacketSource(sound) };
  output.addVideoTrack(lanes.video);
  output.addAudioTrack(lanes.audio);
  await output.start();
  return lanes;
}

/** Says when the segment ends in what comes out. */
async function append({ video, audio, firstSeconds }: Tracks, lanes: Lanes, start: number): Promise<number> {
  const [picture, sound] = [await video.getDecoderConfig(), await audio.getDecoderConfig()];
  if (!picture || !sound) throw new Error('The recording is of an unknown kind');
  let end = start;
  const moved = (packet: EncodedPacket) => {
    const timestamp = packet.timestamp - firstSeconds + start;
    end = Math.max(end, timestamp + packet.duration);
    return packet.clone({ timestamp });
  };
  // Side by side: neither may run far ahead of the other.
  await Promise.all([
    each(video, (packet) => lanes.video.add(moved(packet), { decoderConfig: picture })),
    each(audio, (packet) => lanes.audio.add(moved(packet), { decoderConfig: sound })),
  ]);
  return end;
}

async function each(track: InputVideoTrack | InputAudioTrack, take: (packet: EncodedPacket) => Promise<void>) {
  for await (const packet of new EncodedPacketSink(track).packets()) await take(packet);
}
