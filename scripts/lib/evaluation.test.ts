import { type Insights, type Moment, noSpeechInsights } from '@outloud/domain/deliveries';
import { describe, expect, it } from 'vitest';
import { computeF1, computeFigures, computeSpearman, type LabeledTranscript, readInsights } from './evaluation.ts';
import { analyzeByMajority, analyzeWithVader } from './evaluation-baselines.ts';

const transcript: LabeledTranscript = {
  id: 'shop',
  sentiment: 'mixed',
  balance: 0,
  top: [
    { kind: 'disliked', sentences: [2] },
    { kind: 'liked', sentences: [3] },
  ],
  sentences: [
    { n: 1, text: 'So this is the shop.', labels: ['none'], severity: {}, start: 0, end: 2 },
    { n: 2, text: 'The pay button does nothing.', labels: ['disliked'], severity: { disliked: 3 }, start: 3, end: 5 },
    { n: 3, text: 'I love the photos of the bread.', labels: ['liked'], severity: {}, start: 6, end: 8 },
    { n: 4, text: 'What is a rye starter?', labels: ['confused'], severity: { confused: 1 }, start: 9, end: 10 },
  ],
};

const createMoment = (kind: Moment['kind'], quote: string, startSeconds: number): Moment => ({
  kind,
  quote,
  text: quote,
  startSeconds,
  endSeconds: startSeconds + 1,
  topic: null,
  severity: kind === 'liked' ? null : 2,
  isProblem: kind !== 'liked',
  certainty: 1,
});

const analyze = (moments: Moment[], change: Partial<Insights> = {}) =>
  computeFigures([transcript], [readInsights({ ...noSpeechInsights, ...change, moments }, transcript)]);

describe('the figures of the evaluation', () => {
  it('are perfect for perfect insights', () => {
    const moments = [
      createMoment('disliked', 'The pay button does nothing.', 3),
      createMoment('liked', 'I love the photos', 6),
      createMoment('confused', 'What is a rye starter?', 9),
    ];
    expect(analyze(moments, { overallSentiment: 'mixed', summary: 'The pay button does nothing.' })).toEqual({
      'macro-F1 liked / disliked / confused': '1.000',
      'F1 liked': '1.000',
      'F1 disliked': '1.000',
      'F1 confused': '1.000',
      'side macro': '1.000',
      'inverted judgments': '0 of 3 (0%)',
      'false points': '0 of 1 (0%)',
      'blocking problems found': '1 of 1 (100%)',
      'overall sentiment correct': '1 of 1 (100%)',
      'score against balance (Spearman)': '0.00',
      'top findings in the lists': '2 of 2 (100%)',
      'top findings in the summary': '1 of 2 (50%)',
      'problem F1': '1.000',
    });
  });

  it('count inverted judgments, false points and missed problems', () => {
    const moments = [
      createMoment('liked', 'So this is the shop.', 0),
      createMoment('disliked', 'I love the photos', 6),
    ];
    expect(analyze(moments)).toMatchObject({
      'macro-F1 liked / disliked / confused': '0.000',
      'inverted judgments': '1 of 3 (33%)',
      'false points': '1 of 1 (100%)',
      'blocking problems found': '0 of 1 (0%)',
      'overall sentiment correct': '0 of 1 (0%)',
      'top findings in the lists': '0 of 2 (0%)',
    });
  });

  it('ignore a quote that covers less than half of the shorter text', () => {
    const quote = 'photos of the bread. What';
    expect(analyze([createMoment('liked', quote, 7)])).toMatchObject({ 'F1 liked': '1.000', 'F1 confused': '0.000' });
  });
});

describe('the baselines', () => {
  it('judge by VADER alone', () => {
    expect(analyzeWithVader(transcript).found.map((kinds) => [...kinds])).toEqual([[], ['disliked'], ['liked'], []]);
  });

  it('use the most frequent label and sentiment', () => {
    const [analysis] = analyzeByMajority([transcript]);
    expect(analysis?.sentiment).toBe('mixed');
  });
});

describe('statistics', () => {
  it('compute F1', () => {
    expect(
      computeF1([
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ]),
    ).toBe(0.5);
    expect(computeF1([])).toBe(0);
  });

  it.each([
    [[1, 2, 3], [10, 20, 30], 1],
    [[1, 2, 3], [3, 2, 1], -1],
    [[1, 2, 2, 3], [1, 3, 2, 4], 0.9487],
    [[1, 1], [1, 2], 0],
  ])('correlate the ranks of %j and %j: %s', (a, b, expected) => {
    expect(computeSpearman(a, b)).toBeCloseTo(expected, 4);
  });
});
