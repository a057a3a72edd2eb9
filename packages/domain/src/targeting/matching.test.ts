import { describe, expect, it } from 'vitest';
import { type Demographics, type Targeting, targetOptions } from './demographics.ts';
import { matchesTargeting } from './matching.ts';

const testerProfile: Demographics = {
  ageRange: '26-35',
  gender: 'Prefer not to say',
  state: 'CA',
  incomeLevel: 'Prefer not to say',
  onlineShoppingFrequency: 'Rarely (few times a year)',
  housingStatus: null,
};

describe('matchesTargeting', () => {
  it.each<[string, Targeting, boolean]>([
    ['a general audience', {}, true],
    ['every age', { ageRanges: targetOptions.ageRanges }, true],
    ['every gender', { genders: targetOptions.genders }, true],
    ["the tester's age", { ageRanges: ['18-25', '26-35'] }, true],
    ['another age', { ageRanges: ['18-25'] }, false],
    ['other genders', { genders: ['Other'] }, true],
    ['the three named genders', { genders: ['Male', 'Female', 'Non-binary'] }, false],
    ["the tester's state", { locations: ['NY', 'CA'] }, true],
    ['another state', { locations: ['NY'] }, false],
    ['every income option', { incomeLevel: targetOptions.incomeLevel }, false],
    ['rare shoppers', { onlineShoppingFrequency: ['Rarely'] }, true],
    ['a field without an answer', { housingStatuses: targetOptions.housingStatuses }, false],
    ['a field that is not in the profile', { techComfortLevels: ['Expert'] }, false],
    ['two filters that both match', { ageRanges: ['26-35'], locations: ['CA'] }, true],
    ['two filters, only one of which matches', { ageRanges: ['26-35'], locations: ['NV'] }, false],
  ])('compares a tester with %s (%o) and returns %s', (_name, targeting, expected) => {
    expect(matchesTargeting(targeting, testerProfile)).toBe(expected);
  });
});
