import { readFileSync } from 'node:fs';
import type { Insights, Moment, Segment } from '@outloud/domain/deliveries';
import { keepQuotedMoments } from '@outloud/domain/insights/evidence';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAnalyzer } from './analyze-transcript.ts';

let analyze: Awaited<ReturnType<typeof loadAnalyzer>>;
beforeAll(async () => {
  analyze = await loadAnalyzer(['native', 'wasm']);
}, 60_000);

/** Builds segments as a speech recognizer does: one per sentence, with short pauses, 15 characters per second. */
function createSegments(text: string): Segment[] {
  let start = 0;
  return text.split(/(?<=[.?!]) /).map((sentence) => {
    const segment = { startSeconds: start, endSeconds: start + sentence.length / 15, text: sentence };
    start = segment.endSeconds + 0.3;
    return segment;
  });
}

const findPoints = async (text: string) =>
  (await analyze(createSegments(text))).moments.map(({ kind, text }) => `${kind}: ${text}`);

describe('extracted points', () => {
  it.each([
    [
      'both halves of a sentence',
      "I love the photos but I can't find the prices.",
      ['liked: I love the photos', "disliked: I can't find the prices"],
    ],
    [
      'praise that is not meant',
      'Very helpful, thank you so much. The search shows nothing. It only shows a spinner.',
      [
        'disliked: Very helpful, thank you so much',
        'disliked: The search shows nothing',
        'disliked: It only shows a spinner',
      ],
    ],
    [
      'an expectation that turned out wrong',
      'I thought it would be hard but it was really simple.',
      ['liked: I thought it would be hard but it was really simple'],
    ],
    ['a question', 'Where is the menu?', ['confused: Where is the menu?']],
    [
      'a statement of confusion',
      "I don't understand what this button does.",
      ["confused: I don't understand what this button does"],
    ],
    [
      'a repeated point only once',
      'The page is terribly slow. I go to the menu. The page is really slow.',
      ['disliked: The page is terribly slow'],
    ],
    [
      'different points about one topic',
      'The price is easy to find. The price is too high for me.',
      ['liked: The price is easy to find', 'disliked: The price is too high for me'],
    ],
    [
      'nothing from neutral sentences',
      'I click on services. It opens a list of treatments. There are eight of them.',
      [],
    ],
    ['nothing from page text', 'Rated excellent by thousands of happy customers. Trusted since 1998.', []],
    ['nothing from fillers', 'Hmm. Um, okay. So, yeah.', []],
  ])('include %s', async (_name, text, expected) => {
    expect(await findPoints(text)).toEqual(expected);
  });
});

describe('insights', () => {
  it('contain the points with quotes and timestamps', async () => {
    const segments = [
      { startSeconds: 2, endSeconds: 8, text: "Okay, so I  love the photos but I can't find the prices." },
      { startSeconds: 9, endSeconds: 10, text: 'Let me scroll down.' },
    ];
    const insights = await analyze(segments);
    expect(insights).toEqual<Insights>({
      userExperienceScore: 5.4,
      overallSentiment: 'mixed',
      summary:
        "This got in the way: “I can't find the prices”. The tester liked: “I love the photos”. The tester made only a few points, so the score is a rough guide.",
      testerLiked: ['I love the photos'],
      testerDisliked: ["I can't find the prices"],
      moments: [
        {
          kind: 'liked',
          text: 'I love the photos',
          quote: 'Okay, so I love the photos',
          startSeconds: 2,
          endSeconds: 4.84,
          topic: 'pictures',
          severity: null,
          isProblem: false,
          certainty: expect.closeTo(0.98, 1),
        },
        {
          kind: 'disliked',
          text: "I can't find the prices",
          quote: "but I can't find the prices.",
          startSeconds: 4.95,
          endSeconds: 8,
          topic: 'prices',
          severity: 2,
          isProblem: true,
          certainty: expect.closeTo(0.99, 1),
        },
      ],
      holdReason: null,
    });
  });

  it.each([
    ['an empty transcript', []],
    ['a transcript without words', [{ startSeconds: 0, endSeconds: 3, text: ' … ' }]],
  ])('are empty for %s', async (_name, segments) => {
    expect(await analyze(segments)).toEqual<Insights>({
      userExperienceScore: null,
      overallSentiment: 'neutral',
      summary: 'No speech to analyse',
      testerLiked: [],
      testerDisliked: [],
      moments: [],
      holdReason: null,
    });
  });

  it('are neutral for a single word', async () => {
    expect(await analyze(createSegments('Okay.'))).toMatchObject({
      userExperienceScore: 5,
      overallSentiment: 'neutral',
      moments: [],
    });
  });
});

const reviews = readFileSync(new URL('../../training/reviews.test.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [name: string, sentiment: string, text: string]);
const recordings = ['bakery-positive', 'bank-negative', 'fitness-short', 'shop-mixed'].map((name) => {
  const text = readFileSync(new URL(`../../../../demo/recordings/${name}.txt`, import.meta.url), 'utf8').trim();
  return [name, name === 'fitness-short' ? 'positive' : name.split('-')[1], text] as const;
});

const withApproximateTimes = (moment: Moment) => ({
  ...moment,
  startSeconds: expect.closeTo(moment.startSeconds, 0),
  endSeconds: expect.closeTo(moment.endSeconds, 0),
});

describe('a whole review', () => {
  it.each(recordings)('named %s has the sentiment %s', async (_name, sentiment, text) => {
    expect((await analyze(createSegments(text))).overallSentiment).toBe(sentiment);
  });

  it('has the expected sentiment in at least 24 of 26 cases', async () => {
    const wrong = [];
    for (const [name, sentiment, text] of reviews) {
      const { overallSentiment } = await analyze(createSegments(text));
      if (overallSentiment !== sentiment) wrong.push(`${name} is ${sentiment}, but was rated ${overallSentiment}`);
    }
    expect(reviews).toHaveLength(26);
    expect(wrong.slice(2)).toEqual([]);
  });

  it.each([...reviews, ...recordings])('named %s is quoted word for word', async (_name, _sentiment, text) => {
    const segments = createSegments(text);
    const insights = await analyze(segments);
    expect(keepQuotedMoments(insights, segments)).toEqual({
      ...insights,
      moments: insights.moments.map(withApproximateTimes),
    });
    const transcript = segments.map((segment) => segment.text).join(' ');
    for (const { quote, text: point } of insights.moments) {
      expect(transcript).toContain(quote);
      const words = quote.toLowerCase().match(/[a-z0-9']+/g);
      expect(words).toEqual(expect.arrayContaining(point.toLowerCase().match(/[a-z0-9']+/g) ?? []));
    }
  });
});
