import type { Segment } from '@outloud/domain/deliveries';
import * as z from 'zod';
import { unreadable } from '../ai/failures.ts';
import { hundredths } from './hundredths.ts';
import type { Piece } from './pieces.ts';

/** A host that computes no number writes null in its place. */
const time = z.number().nullable();
const answer = z.object({
  text: z.string().optional(),
  segments: z
    .array(
      z.object({
        start: time,
        end: time,
        text: z.string(),
        /** Where the host says them: how likely there are no words at all, and the logarithm of how likely these are. */
        no_speech_prob: z.number().nullish(),
        avg_logprob: z.number().nullish(),
      }),
    )
    .optional(),
});
type Answered = NonNullable<z.output<typeof answer>['segments']>[number];

/** Under the second nobody can be understood; under the first only if there is a voice for sure. */
const [doubtful, leastCertainty] = [-1, -1.5];
const likelyNoSpeech = 0.6;
/** Nobody says more letters in a second. */
const lettersPerSecond = 30;

/** What a host has heard in a piece, as far as somebody speaks there: such models write words to silence and music too. */
export function segmentsOf(said: unknown, piece: Piece): Segment[] {
  const parsed = answer.safeParse(said);
  if (!parsed.success) throw new Error(unreadable);
  const { text = '', segments = [] } = parsed.data;
  if (text.trim() && !segments.some((segment) => inTime(segment, piece).length > 0)) {
    throw new Error('The AI host does not say when the words were said: the model must know verbose_json');
  }
  const heard = segments
    .filter(isBelievable)
    .flatMap((segment) => inTime(segment, piece))
    .flatMap((segment) => inVoice(segment, piece))
    .sort((a, b) => a.startSeconds - b.startSeconds);
  if (lettersIn(heard) > lettersPerSecond * (piece.endSeconds - piece.startSeconds)) {
    throw new Error('The AI host has heard more words than anybody can say in that time');
  }
  return heard.filter((segment, i) => !isSame(segment, heard[i - 1]));
}

/** A tune may pass for a voice; the host itself often doubts what it writes then. */
function isBelievable({ no_speech_prob, avg_logprob }: Answered): boolean {
  const certainty = avg_logprob ?? 0;
  return certainty >= leastCertainty && !((no_speech_prob ?? 0) > likelyNoSpeech && certainty < doubtful);
}

function isSame(segment: Segment, other: Segment | undefined): boolean {
  return other?.startSeconds === segment.startSeconds && other.text === segment.text;
}

/** By the clock of the recording; nothing when it has no time. */
function inTime({ start, end, text }: Answered, piece: Piece): Segment[] {
  if (start === null || end === null || start < 0 || !text.trim()) return [];
  const [startSeconds, endSeconds] = [piece.startSeconds + start, piece.startSeconds + end];
  return startSeconds < Math.min(endSeconds, piece.endSeconds) ? [{ startSeconds, endSeconds, text: text.trim() }] : [];
}

/** Without the silence around it; nothing when its words do not fit where somebody speaks. */
function inVoice(segment: Segment, { voiced }: Piece): Segment[] {
  const parts = voiced.map((passage) => common(segment, passage)).filter((part) => part.endSeconds > part.startSeconds);
  const seconds = parts.reduce((sum, part) => sum + part.endSeconds - part.startSeconds, 0);
  if (segment.text.length > lettersPerSecond * seconds) return [];
  return [
    {
      startSeconds: hundredths(parts[0]?.startSeconds ?? 0),
      endSeconds: hundredths(parts.at(-1)?.endSeconds ?? 0),
      text: segment.text,
    },
  ];
}

type Span = Pick<Segment, 'startSeconds' | 'endSeconds'>;

/** It ends before it begins when they have nothing in common. */
export function common(a: Span, b: Span): Span {
  return {
    startSeconds: Math.max(a.startSeconds, b.startSeconds),
    endSeconds: Math.min(a.endSeconds, b.endSeconds),
  };
}

function lettersIn(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + text.length, 0);
}
