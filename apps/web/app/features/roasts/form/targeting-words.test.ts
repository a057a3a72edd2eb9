import { quoteRoast } from '@outloud/domain/pricing';
import { describe, expect, it } from 'vitest';
import { noTargets } from './request-values.ts';
import { addedBy, chosenIn, premiumsOf } from './targeting-words.ts';

const targets = {
  ...noTargets,
  genders: ['Female'],
  locations: ['CA', 'TX'],
  housingStatuses: ['Homeowner', 'Renter'],
};
const { lines } = quoteRoast(targets, 1);

describe('surcharge of a field', () => {
  it('is the sum of its filter and its premium', () => {
    expect(addedBy(['genders'], lines)).toBe(2);
    expect(addedBy(['housingStatuses'], lines)).toBe(2);
    expect(addedBy(['petOwner'], lines)).toBe(0);
    expect(premiumsOf('housingStatuses', lines)).toEqual([
      { label: 'Homeowner', credits: 1, field: 'housingStatuses' },
    ]);
    expect(premiumsOf('genders', lines)).toEqual([]);
  });
});

describe('summary of a group', () => {
  it('lists the selected options in one line', () => {
    expect(chosenIn(['ageRanges', 'genders', 'locations'], targets)).toBe('Gender Female · Location California, Texas');
    expect(chosenIn(['petOwner'], targets)).toBe('');
  });
});
