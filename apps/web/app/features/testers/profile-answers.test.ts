import type { DemographicProfile } from '@outloud/contract/testers';
import { profileFields } from '@outloud/domain/targeting/demographics';
import { describe, expect, it } from 'vitest';
import { formatOpening, getAnswers, getChangedAnswers, getMaxExtraPay, listOpenQuestions } from './profile-answers.ts';

const emptyProfile = Object.fromEntries(['city', ...profileFields].map((field) => [field, null])) as DemographicProfile;
const profile: DemographicProfile = { ...emptyProfile, city: 'Austin', ageRange: '26-35', housingStatus: 'Renter' };

describe('profile answers in a form', () => {
  it('uses empty strings for unanswered questions', () => {
    expect(getAnswers(profile)).toMatchObject({ city: 'Austin', ageRange: '26-35', petOwner: '' });
    expect(Object.keys(getAnswers(profile))).toHaveLength(18);
  });

  it('returns only changed answers', () => {
    const answers = getAnswers(profile);
    expect(getChangedAnswers(profile, answers)).toEqual({});
    expect(
      getChangedAnswers(profile, { ...answers, city: ' Boston ', housingStatus: '', petOwner: 'No pets' }),
    ).toEqual({
      city: 'Boston',
      housingStatus: null,
      petOwner: 'No pets',
    });
  });
});

describe('open questions', () => {
  it('sorts open questions by matching roasts, then by pay', () => {
    const opens = [
      { field: 'petOwner' as const, roasts: 1, bestPay: 9 },
      { field: 'maritalStatus' as const, roasts: 2, bestPay: 5 },
    ];
    const sorted = listOpenQuestions({ demographicProfile: profile, opens });
    expect(sorted).toHaveLength(15);
    expect(sorted.slice(0, 3)).toEqual(['maritalStatus', 'petOwner', 'gender']);
    expect(sorted).not.toContain('city');
    expect(listOpenQuestions({ demographicProfile: emptyProfile, opens }).at(-1)).toBe('city');
  });

  it.each([
    [0, null, 'No open roast targets this right now.'],
    [1, 6, '1 open roast targets this and pays $6.'],
    [3, 11, '3 open roasts target this, and the best pays $11.'],
  ])('describes %d roasts with best pay %s as %j', (roasts, bestPay, text) =>
    expect(formatOpening({ roasts, bestPay })).toBe(text),
  );

  it.each([
    ['city', 0],
    ['petOwner', 1],
    ['gender', 2],
    ['housingStatus', 2],
  ] as const)('an answer for %s adds at most %d dollars', (question, extraPay) =>
    expect(getMaxExtraPay(question)).toBe(extraPay),
  );
});
