import { describe, expect, it } from 'vitest';
import {
  createFindings,
  type FindingMention,
  isUnspecific,
  keepMentionsOf,
  matchFindingIds,
  sortFindings,
  summarizeFinding,
} from './findings.ts';

function createMention(deliveryId: string, change: Partial<FindingMention> = {}): FindingMention {
  return {
    deliveryId,
    kind: 'disliked',
    text: 'The button does nothing',
    quote: 'the button does nothing',
    startSeconds: 3,
    endSeconds: 5,
    topic: null,
    severity: 2,
    isProblem: true,
    certainty: 0.9,
    ...change,
  };
}

const createFinding = (...mentions: FindingMention[]) => ({ mentions, disagreements: [] as FindingMention[] });

describe('the summary of a finding', () => {
  it('has the text of the weightiest mention and the most frequent topic', () => {
    const { title, topic } = summarizeFinding([
      createMention('a', { text: 'The page is odd', topic: 'look', certainty: 0.5 }),
      createMention('b', { text: 'I cannot order', topic: 'checkout', severity: 3 }),
      createMention('c', { text: 'What is this?', topic: 'look' }),
    ]);
    expect({ title, topic }).toEqual({ title: 'I cannot order', topic: 'look' });
  });

  it('prefers a title that names something', () => {
    const vague = createMention('a', { text: "That's confusing", severity: 3 });
    expect(summarizeFinding([vague, createMention('b')]).title).toBe('The button does nothing');
    expect(summarizeFinding([vague]).title).toBe("That's confusing");
  });

  it('has the highest severity and counts each tester once', () => {
    const mentions = [
      createMention('a', { severity: 3 }),
      createMention('a', { severity: 1 }),
      createMention('b', { severity: 2 }),
      createMention('c', { severity: null }),
    ];
    expect(summarizeFinding(mentions)).toMatchObject({
      severity: 3,
      severityReasons: [
        { severity: 3, testers: 1 },
        { severity: 2, testers: 2 },
      ],
    });
  });

  it.each([
    ['a single uncertain mention', [createMention('a', { severity: 3, certainty: 0.5 })], 2],
    ['a single certain mention', [createMention('a', { severity: 3, certainty: 0.6 })], 3],
    [
      'two uncertain mentions',
      [createMention('a', { severity: 3, certainty: 0.5 }), createMention('b', { severity: 3, certainty: 0.5 })],
      3,
    ],
    ['cosmetic mentions', [createMention('a', { severity: 1 }), createMention('b', { severity: 1 })], 1],
  ])('has the right severity for %s', (_name, mentions, severity) => {
    expect(summarizeFinding(mentions).severity).toBe(severity);
  });
});

it.each([
  ["That's confusing", null, true],
  ['I nearly missed it.', null, true],
  ['Oh, this is odd', null, true],
  ['It is slow', 'speed', false],
  ['The menu is odd', null, false],
  ['These countdown timers make me nervous', null, false],
  ['It is so odd that I stopped reading the page', null, false],
] as const)('knows whether "%s" names something', (text, topic, expected) => {
  expect(isUnspecific({ text, topic })).toBe(expected);
});

it('sorts by severity, then by testers', () => {
  const single = createFinding(createMention('a'));
  const shared = createFinding(createMention('a'), createMention('b'));
  const blocking = createFinding(createMention('a', { severity: 3 }));
  expect(sortFindings([single, shared, blocking])).toEqual([blocking, shared, single]);
});

it('leaves out mentions of other deliveries, and findings without a mention', () => {
  const shared = { mentions: [createMention('a'), createMention('b')], disagreements: [createMention('c')] };
  expect(keepMentionsOf([shared, createFinding(createMention('b'))], new Set(['a']))).toEqual([
    createFinding(createMention('a')),
  ]);
});

it('replaces indexes with points and ignores indexes without a point', () => {
  const { deliveryId, ...moment } = createMention('a');
  const missing = { review: 1, moment: 0 };
  const groups = [
    { mentions: [{ review: 0, moment: 0 }, missing], disagreements: [{ review: 0, moment: 1 }] },
    { mentions: [missing], disagreements: [] },
  ];
  expect(createFindings(groups, [{ deliveryId, moments: [moment] }])).toEqual([createFinding(createMention('a'))]);
});

describe('the IDs of merged findings', () => {
  const [a, b, c] = [createMention('a'), createMention('b'), createMention('c')];

  it('stay with the finding that shares a mention', () => {
    const old = [{ id: 'first', ...createFinding(a) }];
    expect(matchFindingIds(old, [createFinding(c), createFinding(a, b)])).toEqual([null, 'first']);
  });

  it('stay with the larger part of a finding that was split', () => {
    const old = [{ id: 'first', ...createFinding(a, b, c) }];
    expect(matchFindingIds(old, [createFinding(c), createFinding(a, b)])).toEqual([null, 'first']);
  });

  it('are those of the larger finding when two are joined', () => {
    const old = [
      { id: 'first', ...createFinding(a) },
      { id: 'second', ...createFinding(b, c) },
    ];
    expect(matchFindingIds(old, [createFinding(a, b, c)])).toEqual(['second']);
  });

  it('change when the quote or the time is another one', () => {
    const old = [{ id: 'first', ...createFinding(a) }];
    const later = createMention('a', { startSeconds: 60 });
    expect(matchFindingIds(old, [createFinding(later), createFinding(createMention('a', { quote: 'no' }))])).toEqual([
      null,
      null,
    ]);
  });
});
