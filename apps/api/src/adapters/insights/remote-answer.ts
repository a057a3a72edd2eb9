import { type Insights, type Moment, momentKinds, type Segment, sentiments } from '@outloud/domain/deliveries';
import { keepEvidence } from '@outloud/domain/evidence';
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
  overallSentiment: z.enum(sentiments),
  // Checks of one's own stay out of the schema below, where not every host knows them.
  userExperienceScore: z.number().refine((score) => score >= 0 && score <= 10),
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

/** What was said bears out every point that is left; it is an error if that is none of them. */
export function insightsOf(content: string, segments: readonly Segment[]): Insights {
  const { moments, ...verdict } = read(content);
  const insights = {
    overallSentiment: verdict.overallSentiment,
    userExperienceScore: Math.round(2 * verdict.userExperienceScore) / 2,
    summary: shorten(verdict.summary, longestSummary),
    testerLiked: [],
    testerDisliked: [],
    moments: moments.slice(0, mostMoments).map((moment) => ({
      ...moment,
      text: shorten(moment.text, longestText) || shorten(moment.quote, longestText),
      quote: shorten(moment.quote, longestQuote),
      endSeconds: moment.startSeconds,
    })),
  };
  const evident = keepEvidence(insights, segments).moments;
  if (moments.length > 0 && evident.length === 0) throw new Error('The AI host quotes only what nobody said');
  return keepEvidence({ ...insights, moments: firstOfEachKind(evident) }, segments);
}

function read(content: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(content));
  } catch {
    throw new Error(unreadable);
  }
}

/** The same words make a point of a kind once. */
function firstOfEachKind(moments: readonly Moment[]): Moment[] {
  const kept: Moment[] = [];
  for (const moment of moments) {
    const alike = kept.filter(({ kind }) => kind === moment.kind);
    if (alike.length < mostOfAKind && !alike.some(({ quote }) => quote === moment.quote)) kept.push(moment);
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
