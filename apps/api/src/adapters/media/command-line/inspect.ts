import type { Report } from '../engine.ts';
import { refuseLargePicture, refuseManyPictures } from '../judge.ts';
import type { MediaSource } from '../media.port.ts';
import { addPacket, createPassage, type Passage } from '../passage.ts';
import { packetsArguments, streamsArguments } from './arguments.ts';
import { linesOf, outputOf } from './program.ts';

/** What ffprobe tells of a stream, as far as it knows. */
type Told = {
  index: number;
  codec_type: string;
  codec_name?: string;
  duration?: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  sample_aspect_ratio?: string;
  channels?: number;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
};

export async function inspect(ffprobe: string, source: MediaSource): Promise<Report> {
  const { output, isFine, complaints } = await outputOf(ffprobe, streamsArguments(source));
  if (!isFine) return { isOpen: false, declaredSeconds: null, video: null, audio: null, complaints };
  const told: { streams: Told[]; format: { duration?: string } } = JSON.parse(output.toString());
  const video = firstOf(told.streams, 'video');
  const audio = firstOf(told.streams, 'audio');
  if (video) refuseLargePicture(sizeOf(video));
  const seen = { video: createPassage(), audio: createPassage() };
  const reading = await linesOf(ffprobe, packetsArguments(source), (line) => {
    const [index, shown, decoded, length] = line.split(',');
    // A packet with data beside it ends in a line of its own.
    if (!index) return;
    const passage = Number(index) === video?.index ? seen.video : Number(index) === audio?.index ? seen.audio : null;
    if (!passage) return;
    addPacket(passage, {
      showSeconds: secondsIn(shown),
      decodeSeconds: secondsIn(decoded),
      lengthSeconds: secondsIn(length) ?? 0,
    });
    if (video) refuseManyPictures(seen.video, sizeOf(video));
  });
  return {
    isOpen: true,
    declaredSeconds: secondsIn(told.format.duration),
    video: video && seen.video.packets > 0 ? { ...factsOf(video, seen.video), ...pictureOf(video) } : null,
    audio: audio && seen.audio.packets > 0 ? { ...factsOf(audio, seen.audio), channels: audio.channels ?? 2 } : null,
    complaints: [...complaints, ...reading.complaints],
  };
}

function firstOf(streams: Told[], kind: string): Told | undefined {
  return streams.find(({ codec_type, disposition }) => codec_type === kind && !disposition?.attached_pic);
}

function factsOf({ index, codec_name: codec = 'unknown', duration }: Told, passage: Passage) {
  return { index, codec, declaredSeconds: secondsIn(duration), passage };
}

function pictureOf(told: Told) {
  const [across = 1, down = 1] = (told.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const rotation = told.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return {
    ...sizeOf(told),
    pixelFormat: told.pix_fmt ?? 'unknown',
    pixelAspect: across / down || 1,
    // Ours goes with the clock, that of ffprobe against it.
    turn: (360 - Math.round(rotation / 90) * 90) % 360,
  };
}

function sizeOf({ width = 0, height = 0 }: Told) {
  return { width, height };
}

/** Null for what is not there, and for what is N/A. */
function secondsIn(text: string | undefined): number | null {
  return text === undefined || Number.isNaN(Number(text)) ? null : Number(text);
}
