import {
  type Insights,
  type Moment,
  momentKinds,
  noSpeechInsights,
  type Segment,
  severities,
} from '@outloud/domain/deliveries';
import { joinSegments, keepQuotedMoments, maxPointsPerKind } from '@outloud/domain/insights/evidence';
import { calculateScore, type SentenceCounts } from '@outloud/domain/insights/score';
import { topics } from '@outloud/domain/insights/topics';
import { countWords, minCountedWords, splitSentences } from '@outloud/offline-ai/sentences';
import * as z from 'zod';
import { invalidResponse } from '../ai/ai-errors.ts';

const response = z.object({
  moments: z.array(
    z.object({
      kind: z.enum(momentKinds),
      text: z.string(),
      quote: z.string(),
      startSeconds: z.number(),
      topic: z.enum(topics).nullable(),
      severity: z.literal(severities).nullable(),
      isProblem: z.boolean(),
    }),
  ),
  // `refine` keeps this check out of the JSON schema, because not all hosts support length limits.
  summary: z.string().refine((summary) => summary.trim()),
});

/** JSON schema of the response, without its `$schema` URL. */
const { $schema, ...schema } = z.toJSONSchema(response);
export const responseSchema: Record<string, unknown> = schema;

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

/** Returns the text of a finished completion. Throws for a refusal or a truncated response. */
export function getCompletionText(body: unknown): string {
  const parsed = completion.safeParse(body);
  if (!parsed.success) throw new Error(invalidResponse);
  const { finish_reason, message } = parsed.data.choices[0];
  if (message.refusal || finish_reason === 'content_filter') {
    throw new Error('The AI host refused to analyze this recording');
  }
  if (finish_reason === 'length') throw new Error('The AI host truncated its response because it was too long');
  return message.content ?? '';
}

/** Almost three times as many moments as the prompt requests. */
const maxMoments = 100;
const maxSummaryLength = 1200;
const maxTextLength = 200;
const maxQuoteLength = 500;
const minQuoteWords = 3;

/**
 * Keeps only points whose quotes are in the transcript, and throws if no point is left. Score and sentiment are
 * computed from these points, so that a prompt injection in the recording cannot change them.
 */
export function parseInsights(content: string, segments: readonly Segment[]): Insights {
  const { moments: receivedMoments, summary } = parseContent(content);
  const moments = receivedMoments.slice(0, maxMoments).map(
    ({ text, quote, ...moment }): Moment => ({
      ...moment,
      ...(moment.kind === 'liked'
        ? { severity: null, isProblem: false }
        : { severity: moment.severity ?? 2, isProblem: moment.isProblem || moment.kind === 'confused' }),
      certainty: 1,
      text: shorten(text, maxTextLength) || shorten(quote, maxTextLength),
      quote: shorten(quote, maxQuoteLength),
      endSeconds: moment.startSeconds,
    }),
  );
  const insights = { ...noSpeechInsights, summary: shorten(summary, maxSummaryLength) };
  const isSpecific = createQuoteFilter(segments);
  const quotedMoments = keepQuotedMoments({ ...insights, moments: moments.filter(isSpecific) }, segments).moments;
  if (receivedMoments.length > 0 && quotedMoments.length === 0) {
    throw new Error('The transcript contains none of the quotes from the AI host');
  }
  const selected = selectMoments(quotedMoments);
  const score = calculateScore(selected, countSentences(selected, segments));
  return keepQuotedMoments({ ...insights, ...score, moments: selected }, segments);
}

/** A sentence makes a point if a quote covers at least a part of it. */
function countSentences(moments: readonly Moment[], segments: readonly Segment[]): SentenceCounts {
  const transcript = joinSegments(segments);
  const sentences = splitSentences(transcript)
    .filter(({ from, to }) => countWords(transcript.text.slice(from, to)) >= minCountedWords)
    .map(({ from, to }) => transcript.getTimes(from, to));
  const judging = sentences.filter((sentence) =>
    moments.some(
      ({ startSeconds, endSeconds }) => startSeconds < sentence.endSeconds && endSeconds > sentence.startSeconds,
    ),
  );
  return { judging: judging.length, total: sentences.length };
}

/** Rejects quotes of one or two words, which occur everywhere, unless the quote is a whole segment. */
function createQuoteFilter(segments: readonly Segment[]): (moment: Moment) => boolean {
  const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const wholeSegments = new Set(segments.map(({ text }) => splitWords(text).join(' ')));
  return ({ quote }) => splitWords(quote).length >= minQuoteWords || wholeSegments.has(splitWords(quote).join(' '));
}

function parseContent(content: string): z.output<typeof response> {
  try {
    return response.parse(JSON.parse(content));
  } catch {
    throw new Error(invalidResponse);
  }
}

/** Removes duplicate quotes of the same polarity and limits the number of moments of each kind. */
function selectMoments(moments: readonly Moment[]): Moment[] {
  const selected: Moment[] = [];
  for (const moment of moments) {
    const isDuplicate = selected.some(
      ({ kind, startSeconds, endSeconds }) =>
        (kind === 'liked') === (moment.kind === 'liked') &&
        startSeconds === moment.startSeconds &&
        endSeconds === moment.endSeconds,
    );
    if (!isDuplicate && selected.filter(({ kind }) => kind === moment.kind).length < maxPointsPerKind)
      selected.push(moment);
  }
  return selected;
}

/** Removes line breaks and truncates a long text between words. */
function shorten(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength);
  return `${start.slice(0, start.lastIndexOf(' '))}…`;
}
