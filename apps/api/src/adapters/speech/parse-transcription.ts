import type { Segment } from '@outloud/domain/deliveries';
import { roundToHundredths } from '@outloud/offline-ai/wav';
import * as z from 'zod';
import { invalidResponse } from '../ai/ai-errors.ts';
import type { AudioChunk } from './audio-chunks.ts';

/** Some hosts send null for a number that they do not compute. */
const time = z.number().nullable();
const response = z.object({
  text: z.string().optional(),
  language: z.string().nullish(),
  segments: z
    .array(
      z.object({
        start: time,
        end: time,
        text: z.string(),
        /** Optional: probability of no speech, and mean log probability of the words. */
        no_speech_prob: z.number().nullish(),
        avg_logprob: z.number().nullish(),
        tokens: z.array(z.number()).nullish(),
      }),
    )
    .optional(),
});
type ResponseSegment = NonNullable<z.output<typeof response>['segments']>[number];

/** Segments with a lower log probability are dropped. */
const minLogProbability = -1.5;
/** Segments with a lower log probability are dropped if the host also reports likely silence. */
const doubtfulLogProbability = -1;
const noSpeechThreshold = 0.6;
/** No speaker is faster. */
const maxCharactersPerSecond = 30;

/** Keeps only segments in voiced passages, because speech models also invent words for silence and music. */
export function parseTranscription(body: unknown, chunk: AudioChunk): Segment[] {
  const { text = '', segments = [] } = parseResponse(body);
  if (text.trim() && !segments.some((segment) => toRecordingTime(segment, chunk).length > 0)) {
    throw new Error('The AI host returned no timestamps. Use a model that supports verbose_json.');
  }
  const voicedSegments = segments
    .filter(isConfident)
    .flatMap((segment) => toRecordingTime(segment, chunk))
    .flatMap((segment) => trimToVoice(segment, chunk))
    .sort((a, b) => a.startSeconds - b.startSeconds);
  if (countCharacters(voicedSegments) > maxCharactersPerSecond * (chunk.endSeconds - chunk.startSeconds)) {
    throw new Error('The AI host returned more words than fit in the recording');
  }
  return voicedSegments.filter((segment, i) => !isDuplicate(segment, voicedSegments[i - 1]));
}

function parseResponse(body: unknown): z.output<typeof response> {
  const parsed = response.safeParse(body);
  if (!parsed.success) throw new Error(invalidResponse);
  return parsed.data;
}

/** The weight is the number of tokens. The confidence is null if the host does not report all log probabilities. */
export type ChunkRecognition = { confidence: number | null; language: string | null; weight: number };

/** Returns the confidence and the language of a chunk. Segments that are too doubtful for the transcript count too. */
export function parseRecognition(body: unknown): ChunkRecognition {
  const { language, segments = [] } = parseResponse(body);
  let [weight, total]: [number, number | null] = [0, 0];
  for (const { avg_logprob, tokens, text } of segments) {
    const segmentWeight = tokens?.length || text.length / 4;
    weight += segmentWeight;
    total = total === null || typeof avg_logprob !== 'number' ? null : total + segmentWeight * avg_logprob;
  }
  const confidence = total !== null && weight > 0 ? total / weight : null;
  return { confidence, language: toLanguageCode(language), weight };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const codesByName = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): [string, string][] => [
      [code, code],
      [languageNames.of(code)?.toLowerCase() ?? code, code],
    ]),
);

/** Hosts report a language by its English name or by its ISO 639-1 code. */
function toLanguageCode(language: string | null | undefined): string | null {
  const name = language?.trim().toLowerCase();
  return name ? (codesByName.get(name) ?? 'other') : null;
}

/** The voice detector can mistake music for voice. The host often reports a low confidence for such segments. */
function isConfident({ no_speech_prob, avg_logprob }: ResponseSegment): boolean {
  const logProbability = avg_logprob ?? 0;
  const isLikelySilent = (no_speech_prob ?? 0) > noSpeechThreshold && logProbability < doubtfulLogProbability;
  return logProbability >= minLogProbability && !isLikelySilent;
}

function isDuplicate(segment: Segment, previous: Segment | undefined): boolean {
  return previous?.startSeconds === segment.startSeconds && previous.text === segment.text;
}

/** Converts the times of a segment to those of the recording. Returns [] for a segment without valid times. */
function toRecordingTime({ start, end, text }: ResponseSegment, chunk: AudioChunk): Segment[] {
  if (start === null || end === null || start < 0 || !text.trim()) return [];
  const [startSeconds, endSeconds] = [chunk.startSeconds + start, chunk.startSeconds + end];
  return startSeconds < Math.min(endSeconds, chunk.endSeconds) ? [{ startSeconds, endSeconds, text: text.trim() }] : [];
}

/** Trims the silence around a segment. Returns [] if the text does not fit in the voiced parts. */
function trimToVoice(segment: Segment, { voiced }: AudioChunk): Segment[] {
  const parts = voiced
    .map((passage) => intersect(segment, passage))
    .filter((part) => part.endSeconds > part.startSeconds);
  const seconds = parts.reduce((sum, part) => sum + part.endSeconds - part.startSeconds, 0);
  if (segment.text.length > maxCharactersPerSecond * seconds) return [];
  return [
    {
      startSeconds: roundToHundredths(parts[0]?.startSeconds ?? 0),
      endSeconds: roundToHundredths(parts.at(-1)?.endSeconds ?? 0),
      text: segment.text,
    },
  ];
}

type Span = Pick<Segment, 'startSeconds' | 'endSeconds'>;

/** Intersection of two spans. If the spans do not overlap, its end is before its start. */
export function intersect(a: Span, b: Span): Span {
  return {
    startSeconds: Math.max(a.startSeconds, b.startSeconds),
    endSeconds: Math.min(a.endSeconds, b.endSeconds),
  };
}

function countCharacters(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + text.length, 0);
}
