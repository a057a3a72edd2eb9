import { describe, expect, it } from 'vitest';
import type { Insights, Moment, Segment } from '../deliveries.ts';
import { joinSegments, keepQuotedMoments } from './evidence.ts';

const segments: Segment[] = [
  { startSeconds: 10, endSeconds: 20, text: "I love it. I can't  pay." },
  { startSeconds: 30, endSeconds: 34, text: ' Where is the\nmenu? ' },
  { startSeconds: 40, endSeconds: 40, text: '   ' },
  { startSeconds: 50, endSeconds: 52, text: 'I love it. Crème pop-up!' },
  { startSeconds: 60, endSeconds: 64, text: 'It costs 19.99, I said it 1,000 times.' },
];

const createMoment = (quote: string, changes: Partial<Moment> = {}): Moment => ({
  kind: 'disliked',
  text: `Says: ${quote}`,
  quote,
  startSeconds: 0,
  endSeconds: 1,
  topic: null,
  severity: 2,
  isProblem: true,
  certainty: 1,
  ...changes,
});

const createInsights = (moments: Moment[]): Insights => ({
  userExperienceScore: 6,
  overallSentiment: 'mixed',
  summary: 'A summary.',
  testerLiked: ['Something that was not said'],
  testerDisliked: ['Something else that was not said'],
  moments,
  holdReason: null,
});

describe('joinSegments', () => {
  const { text, getTimes } = joinSegments(segments);

  it('joins segments with single spaces and drops empty segments', () => {
    expect(text).toBe(
      "I love it. I can't pay. Where is the menu? I love it. Crème pop-up! It costs 19.99, I said it 1,000 times.",
    );
  });

  it.each([
    ['I love it.', { startSeconds: 10, endSeconds: 14.35 }],
    ["I can't pay.", { startSeconds: 14.78, endSeconds: 20 }],
    ['Where is the menu?', { startSeconds: 30, endSeconds: 34 }],
    ['pay. Where', { startSeconds: 18.26, endSeconds: 31.11 }],
  ])('returns the start and end times of %j', (phrase, times) => {
    const from = text.indexOf(phrase);
    expect(getTimes(from, from + phrase.length)).toEqual(times);
  });
});

describe('keepQuotedMoments', () => {
  it.each([
    ['verbatim', 'Where is the menu?', 'Where is the menu?'],
    ['with different case, spacing and punctuation', '  where IS, the menu', 'Where is the menu'],
    ['without the apostrophe', 'I cant pay', "I can't pay"],
    ['with a different apostrophe', 'I can’t pay', "I can't pay"],
    ['without accents and hyphen', 'creme popup', 'Crème pop-up'],
    ['with combining accents', 'cre\u0300me pop-up', 'Crème pop-up'],
    ['across two segments', 'pay. Where is', 'pay. Where is'],
    ['with a number', '1000 times', '1,000 times'],
  ])('finds a quote %s and stores the transcript spelling', (_name, quote, spelling) => {
    expect(keepQuotedMoments(createInsights([createMoment(quote)]), segments).moments).toMatchObject([
      { quote: spelling },
    ]);
  });

  it.each([
    ['was not said', 'I hate it'],
    ['is only part of a word', 'her is the menu'],
    ['ends inside a word', 'I can'],
    ['omits words', 'I pay'],
    ['joins two words', 'Whereis the menu'],
    ['splits a word', 'Where is the me nu'],
    ['has a different price', 'costs 1999'],
    ['has a different number', '000 times'],
    ['has no words', ' ...!'],
    ['is empty', ''],
  ])('drops a quote that %s', (_name, quote) => {
    expect(keepQuotedMoments(createInsights([createMoment(quote)]), segments).moments).toEqual([]);
  });

  it('sets the times of a quote from the transcript', () => {
    const [keptMoment] = keepQuotedMoments(
      createInsights([createMoment('the menu', { startSeconds: 999, endSeconds: 1000 })]),
      segments,
    ).moments;
    expect(keptMoment).toMatchObject({ startSeconds: 32, endSeconds: 33.78 });
  });

  it('matches the occurrence nearest to the start time of the moment', () => {
    const repeatedQuotes = [12, 49].map((startSeconds) => createMoment('I love it', { startSeconds }));
    const { moments } = keepQuotedMoments(createInsights(repeatedQuotes), segments);
    expect(moments.map(({ startSeconds }) => startSeconds)).toEqual([10, 50]);
  });

  it('lists only moments with a matching quote as liked or disliked', () => {
    const result = keepQuotedMoments(
      createInsights([
        createMoment('I love it', { kind: 'liked', text: 'Loves it' }),
        createMoment('I can pay', { kind: 'liked', text: 'Can pay' }),
        createMoment("I can't pay", { text: 'Cannot pay' }),
        createMoment('Where is the menu', { kind: 'confused', text: 'Seeks the menu' }),
      ]),
      segments,
    );
    expect(result).toMatchObject({
      userExperienceScore: 6,
      overallSentiment: 'mixed',
      summary: 'A summary.',
      testerLiked: ['Loves it'],
      testerDisliked: ['Cannot pay'],
    });
    expect(result.moments.map(({ text }) => text)).toEqual(['Loves it', 'Cannot pay', 'Seeks the menu']);
  });

  it('lists the most severe and most certain points first', () => {
    const result = keepQuotedMoments(
      createInsights([
        createMoment('I love it', { text: 'Minor', severity: 1 }),
        createMoment("I can't pay", { text: 'Unsure', severity: 3, certainty: 0.6 }),
        createMoment('Where is the menu', { text: 'Blocked', severity: 3 }),
      ]),
      segments,
    );
    expect(result.testerDisliked).toEqual(['Blocked', 'Unsure', 'Minor']);
  });

  it('drops every quote if there is no transcript', () => {
    expect(keepQuotedMoments(createInsights([createMoment('I love it')]), []).moments).toEqual([]);
  });
});
