import type { DemographicProfile } from '@outloud/contract/testers';
import { profileFields } from '@outloud/domain/demographics';
import { describe, expect, it } from 'vitest';
import { answersOf, changedAnswers, mostAdded, openQuestions, openWords } from './answers.ts';

const nothing = Object.fromEntries(['city', ...profileFields].map((field) => [field, null])) as DemographicProfile;
const profile: DemographicProfile = { ...nothing, city: 'Austin', ageRange: '26-35', housingStatus: 'Renter' };

describe('the answers of a form', () => {
  it('are empty where there are none', () => {
    expect(answersOf(profile)).toMatchObject({ city: 'Austin', ageRange: '26-35', petOwner: '' });
    expect(Object.keys(answersOf(profile))).toHaveLength(18);
  });

  it('are sent where they have changed', () => {
    const answers = answersOf(profile);
    expect(changedAnswers(profile, answers)).toEqual({});
    expect(changedAnswers(profile, { ...answers, city: ' Boston ', housingStatus: '', petOwner: 'No pets' })).toEqual({
      city: 'Boston',
      housingStatus: null,
      petOwner: 'No pets',
    });
  });
});

describe('the open questions', () => {
  it('come with those first that open the most, then those that pay the most', () => {
    const opens = [
      { field: 'petOwner' as const, roasts: 1, bestPay: 9 },
      { field: 'maritalStatus' as const, roasts: 2, bestPay: 5 },
    ];
    const order = openQuestions({ demographicProfile: profile, opens });
    expect(order).toHaveLength(15);
    expect(order.slice(0, 3)).toEqual(['maritalStatus', 'petOwner', 'gender']);
    expect(order).not.toContain('city');
    expect(openQuestions({ demographicProfile: nothing, opens }).at(-1)).toBe('city');
  });

  it.each([
    [0, null, 'No open roast asks for it right now.'],
    [1, 6, '1 open roast asks for it and pays $6.'],
    [3, 11, '3 open roasts ask for it, the best pays $11.'],
  ])('%d roasts, the best at %s: %s', (roasts, bestPay, words) => expect(openWords({ roasts, bestPay })).toBe(words));

  it.each([
    ['city', 0],
    ['petOwner', 1],
    ['gender', 2],
    ['housingStatus', 2],
  ] as const)('%s adds up to %d dollars', (question, added) => expect(mostAdded(question)).toBe(added));
});
