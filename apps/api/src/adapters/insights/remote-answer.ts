import { type Insights, type Moment, momentKinds, type Segment, silence } from '@outloud/domain/deliveries';
import { keepEvidence } from '@outloud/domain/evidence';
import { verdictOf } from '@outloud/domain/score';
import { topics } from '@outloud/domain/topics';
import * as z from 'zod';
import { unreadable } from '../ai/failures.ts';
import { mostOfAKind } from './shared.ts';

const answer = z.object({
  moments: z.array(
    z.object({
      kind: z.enum(momentKinds),
      text: z.string(),
      quote: z.string(),
      startSeconds: z.number(),
      topic: z.enum(topics).nullable(),
    }),
  ),
  // A check of our own stays out of the schema below, where not every host knows it.
  summary: z.string().refine((summary) => summary.trim()),
});

/** As the protocol wants it: without the address of its standard. */
const { $schema, ...schema } = z.toJSONSchema(answer);
export const answerSchema: Record<string, unknown> = schema;

const completion = z.object({
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
});

/** The text of a completion that is whole. */
export function contentOf(said: unknown): string {
  const parsed = completion.safeParse(said);
  if (!parsed.success) throw new Error(unreadable);
  const { finish_reason, message } = parsed.data.choices[0];
  if (message.refusal || finish_reason === 'content_filter') {
    throw new Error('The AI host refuses to judge this recording');
  }
  if (finish_reason === 'length') throw new Error('The AI host broke its answer off because it became too long');
  return message.content ?? '';
}

/** Three times as many as are asked for; a host that goes on and on is not listened to. */
const mostMoments = 100;
const longestSummary = 1200;
const longestText = 200;
const longestQuote = 500;
const fewestWords = 3;

/**
 * What was said bears out every point that is left; it is an error if that is none of them. Score and sentiment follow
 * from those points by our own measure, so that a host cannot be talked into another one.
 */
export function insightsOf(content: string, segments: readonly Segment[]): Insights {
  const { moments: given, summary } = read(content);
  const moments = given.slice(0, mostMoments).map(
    ({ text, quote, ...moment }): Moment => ({
      ...moment,
      text: shorten(text, longestText) || shorten(quote, longestText),
      quote: shorten(quote, longestQuote),
      endSeconds: moment.startSeconds,
    }),
  );
  const insights = { ...silence, summary: shorten(summary, longestSummary) };
  const evident = keepEvidence({ ...insights, moments: moments.filter(saysSomething(segments)) }, segments).moments;
  if (given.length > 0 && evident.length === 0) throw new Error('The AI host quotes only what nobody said');
  const kept = firstOfEachKind(evident);
  return keepEvidence({ ...insights, ...verdictOf(kept, 0), moments: kept }, segments);
}

/** A word or two are found everywhere and prove nothing, unless nothing else was said at that time. */
function saysSomething(segments: readonly Segment[]): (moment: Moment) => boolean {
  const plain = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const brief = new Set(segments.map(({ text }) => plain(text).join(' ')));
  return ({ quote }) => plain(quote).length >= fewestWords || brief.has(plain(quote).join(' '));
}

function read(content: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(content));
  } catch {
    throw new Error(unreadable);
  }
}

/** The same words are praise or criticism once. */
function firstOfEachKind(moments: readonly Moment[]): Moment[] {
  const kept: Moment[] = [];
  for (const moment of moments) {
    const isKnown = kept.some(
      ({ kind, startSeconds, endSeconds }) =>
        (kind === 'liked') === (moment.kind === 'liked') &&
        startSeconds === moment.startSeconds &&
        endSeconds === moment.endSeconds,
    );
    if (!isKnown && kept.filter(({ kind }) => kind === moment.kind).length < mostOfAKind) kept.push(moment);
  }
  return kept;
}

/** In one line, and broken off between words where it is too long. */
function shorten(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const start = line.slice(0, most);
  return `${start.slice(0, start.lastIndexOf(' '))}…`;
}
