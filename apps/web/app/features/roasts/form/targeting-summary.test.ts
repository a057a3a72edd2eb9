import { quoteRoast } from '@outloud/domain/pricing';
import { describe, expect, it } from 'vitest';
import { noTargets } from './request-values.ts';
import { formatSelectedOptions, getPremiumLines, sumAddedCredits } from './targeting-summary.ts';

const targets = {
  ...noTargets,
  genders: ['Female'],
  locations: ['CA', 'TX'],
  housingStatuses: ['Homeowner', 'Renter'],
};
const { lines } = quoteRoast(targets, 1);

describe('surcharge of a field', () => {
  it('adds the filter and premium credits of a field, and lists its premiums', () => {
    expect(sumAddedCredits(['genders'], lines)).toBe(2);
    expect(sumAddedCredits(['housingStatuses'], lines)).toBe(2);
    expect(sumAddedCredits(['petOwner'], lines)).toBe(0);
    expect(getPremiumLines('housingStatuses', lines)).toEqual([
      { label: 'Homeowner', credits: 1, field: 'housingStatuses' },
    ]);
    expect(getPremiumLines('genders', lines)).toEqual([]);
  });
});

describe('summary of a group', () => {
  it('lists the selected options in one line', () => {
    expect(formatSelectedOptions(['ageRanges', 'genders', 'locations'], targets)).toBe(
      'Gender Female · Location California, Texas',
    );
    expect(formatSelectedOptions(['petOwner'], targets)).toBe('');
  });
});
