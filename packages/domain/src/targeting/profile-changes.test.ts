import { describe, expect, it } from 'vitest';
import type { ProfileField } from './demographics.ts';
import { countsAtOnce, flagChange, type ProfileChange, type ProfileFlag } from './profile-changes.ts';

describe('countsAtOnce', () => {
  const change = {
    field: 'housingStatus',
    countingAnswer: 'Renter',
    newAnswer: 'Homeowner',
    isFirstAnswer: false,
  } as const;

  it.each<[string, Partial<Parameters<typeof countsAtOnce>[0]>, boolean]>([
    ['a different answer', {}, false],
    ['a removed answer', { newAnswer: null }, true],
    ['the answer that still counts', { newAnswer: 'Renter' }, true],
    ['a missing answer', { countingAnswer: null }, false],
    ["a new tester's first answer", { countingAnswer: null, isFirstAnswer: true }, true],
    ["a new tester's changed answer", { isFirstAnswer: true }, false],
    ['an income that customers cannot target', { field: 'incomeLevel', newAnswer: 'Prefer not to say' }, true],
    ['a gender that customers can target', { field: 'gender', newAnswer: 'Prefer not to say' }, false],
    ['the option Other', { newAnswer: 'Other' }, false],
  ])('decides about %s (%o): %s', (_name, difference, expected) => {
    expect(countsAtOnce({ ...change, ...difference })).toBe(expected);
  });
});

/** Each step is the day of the change and the new answer. The first answer is given when the tester applies. */
function createChanges(field: ProfileField, first: string | null, steps: [day: number, answer: string | null][]) {
  return steps.map(([day, newAnswer], index): ProfileChange => {
    const oldAnswer = index === 0 ? first : (steps[index - 1]?.[1] ?? null);
    return { field, oldAnswer, newAnswer, changedAt: new Date(Date.UTC(2026, 0, 1 + day)) };
  });
}

/** Returns the flags of the last change. */
function flagLast(changes: ProfileChange[]): ProfileFlag[] {
  return flagChange(changes.at(-1) as ProfileChange, changes.slice(0, -1));
}

describe('flagChange', () => {
  it.each<[string, string, [number, string][], ProfileFlag[]]>([
    ['one step up', '18-25', [[10, '26-35']], []],
    ['down', '36-45', [[10, '26-35']], ['age_lowered']],
    ['two steps up', '18-25', [[10, '36-45']], ['age_jumped']],
    [
      'two steps up in two changes within a year',
      '18-25',
      [
        [10, '26-35'],
        [300, '36-45'],
      ],
      ['age_jumped'],
    ],
    [
      'two steps up in two changes within more than a year',
      '18-25',
      [
        [10, '26-35'],
        [400, '36-45'],
      ],
      [],
    ],
    [
      'up and down again',
      '18-25',
      [
        [10, '26-35'],
        [400, '18-25'],
      ],
      ['age_lowered', 'answer_restored'],
    ],
  ])('an age range that goes %s', (_name, first, steps, expected) => {
    expect(flagLast(createChanges('ageRange', first, steps))).toEqual(expected);
  });

  it.each<[string, string, [number, string][], ProfileFlag[]]>([
    ['rises', 'High school', [[10, 'PhD']], []],
    ['falls', 'PhD', [[10, "Bachelor's degree"]], ['degree_lowered']],
    [
      'falls by way of Other',
      'PhD',
      [
        [10, 'Other'],
        [20, 'High school'],
      ],
      ['degree_lowered'],
    ],
    ['becomes a trade school', 'Some college', [[10, 'Trade school']], []],
    ['becomes Other', 'PhD', [[10, 'Other']], []],
  ])('a degree that %s', (_name, first, steps, expected) => {
    expect(flagLast(createChanges('educationLevel', first, steps))).toEqual(expected);
  });

  it.each<[string, string | null, [number, string | null][], ProfileFlag[]]>([
    [
      'A, B, A',
      'Renter',
      [
        [0, 'Homeowner'],
        [200, 'Renter'],
      ],
      ['answer_restored'],
    ],
    [
      'A, B, C',
      'Renter',
      [
        [0, 'Homeowner'],
        [200, 'Other'],
      ],
      [],
    ],
    [
      'A, none, A',
      'Renter',
      [
        [0, null],
        [200, 'Renter'],
      ],
      [],
    ],
    [
      'A, none, B, A',
      'Renter',
      [
        [0, null],
        [100, 'Other'],
        [200, 'Renter'],
      ],
      ['answer_restored'],
    ],
    ['none, A', null, [[0, 'Renter']], []],
  ])('an answer that goes %s', (_name, first, steps, expected) => {
    expect(flagLast(createChanges('housingStatus', first, steps))).toEqual(expected);
  });

  it('flags an answer that differs from a deleted account', () => {
    const change = { field: 'petOwner', oldAnswer: null, newAnswer: 'Cat owner', changedAt: new Date(0) } as const;
    expect(flagChange({ ...change, differsFromEarlierAccount: true }, [])).toEqual(['earlier_account_differs']);
    expect(flagChange({ ...change, differsFromEarlierAccount: false }, [])).toEqual([]);
  });

  it('flags the fourth change of given answers within 90 days, but not first answers', () => {
    const change = (field: ProfileField, day: number, oldAnswer: string | null = 'A'): ProfileChange => {
      return { field, oldAnswer, newAnswer: 'B', changedAt: new Date(Date.UTC(2026, 0, 1 + day)) };
    };
    const three = [change('petOwner', 0), change('state', 30), change('industry', 60)];
    expect(flagLast(three)).toEqual([]);
    expect(flagLast([...three, change('companySize', 90)])).toEqual(['frequent_changes']);
    expect(flagLast([...three, change('companySize', 91)])).toEqual([]);
    expect(flagLast([...three, change('companySize', 61, null)])).toEqual([]);
    expect(flagLast([change('gender', 0, null), ...three.slice(1), change('companySize', 61)])).toEqual([]);
  });
});
