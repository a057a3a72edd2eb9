import type { Report } from '../engine.ts';
import { refuseLargePicture, refuseManyPictures } from '../judge.ts';
import type { MediaSource } from '../media.port.ts';
import { addPacket, createPassage, type Passage } from '../passage.ts';
import { packetsArguments, streamsArguments } from './arguments.ts';
import { linesOf, outputOf } from './program.ts';

/** A stream in the output of ffprobe. */
type ProbedStream = {
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
  const probed: { streams: ProbedStream[]; format: { duration?: string } } = JSON.parse(output.toString());
  const video = findStream(probed.streams, 'video');
  const audio = findStream(probed.streams, 'audio');
  if (video) refuseLargePicture(getSize(video));
  const passages = { video: createPassage(), audio: createPassage() };
  const reading = await linesOf(ffprobe, packetsArguments(source), (line) => {
    const [index, pts, dts, duration] = line.split(',');
    // After a packet with side data, ffprobe prints an empty line.
    if (!index) return;
    const passage =
      Number(index) === video?.index ? passages.video : Number(index) === audio?.index ? passages.audio : null;
    if (!passage) return;
    addPacket(passage, {
      showSeconds: parseSeconds(pts),
      decodeSeconds: parseSeconds(dts),
      lengthSeconds: parseSeconds(duration) ?? 0,
    });
    if (video) refuseManyPictures(passages.video, getSize(video));
  });
  return {
    isOpen: true,
    declaredSeconds: parseSeconds(probed.format.duration),
    video: video && passages.video.packets > 0
        ? { ...readStreamFacts(video, passages.video), ...readVideoFacts(video) }
        : null,
    audio: audio && passages.audio.packets > 0
        ? { ...readStreamFacts(audio, passages.audio), channels: audio.channels ?? 2 }
        : null,
    complaints: [...complaints, ...reading.complaints],
  };
}

function findStream(streams: ProbedStream[], kind: string): ProbedStream | undefined {
  return streams.find(({ codec_type, disposition }) => codec_type === kind && !disposition?.attached_pic);
}

function readStreamFacts({ index, codec_name: codec = 'unknown', duration }: ProbedStream, passage: Passage) {
  return { index, codec, declaredSeconds: parseSeconds(duration), passage };
}

function readVideoFacts(stream: ProbedStream) {
  const [pixelWidth = 1, pixelHeight = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const rotation = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return {
    ...getSize(stream),
    pixelFormat: stream.pix_fmt ?? 'unknown',
    pixelAspect: pixelWidth / pixelHeight || 1,
    // ffprobe counts the rotation counterclockwise.
    turn: (360 - Math.round(rotation / 90) * 90) % 360,
  };
}

function getSize({ width = 0, height = 0 }: ProbedStream) {
  return { width, height };
}

/** Returns null for a missing value and for "N/A". */
function parseSeconds(text: string | undefined): number | null {
  return text === undefined || Number.isNaN(Number(text)) ? null : Number(text);
}
