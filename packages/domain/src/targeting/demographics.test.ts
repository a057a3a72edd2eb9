import { describe, expect, it } from 'vitest';
import {
  getOptionLabel,
  parseTargetOption,
  profileOptions,
  targetFieldNames,
  targetGroups,
  targetOptions,
  toProfileOption,
} from './demographics.ts';

describe('targeting options', () => {
  it('uses the profile options by default', () => {
    expect(targetOptions.ageRanges).toEqual(['18-25', '26-35', '36-45', '46-55', '55+']);
    expect(targetOptions.housingStatuses).toEqual(['Homeowner', 'Renter', 'Living with family', 'Other']);
  });

  it('offers the gender "Other" and shorter shopping and social media options', () => {
    expect(targetOptions.genders).toEqual(['Male', 'Female', 'Non-binary', 'Other']);
    expect(targetOptions.onlineShoppingFrequency).toEqual(['Rarely', 'Monthly', 'Weekly', 'Daily']);
    expect(targetOptions.socialMediaUsage).toEqual(['Heavy user', 'Moderate user', 'Light user', 'Non-user']);
  });

  it('lists the 50 states and DC as locations, labeled with their full names', () => {
    expect(targetOptions.locations).toHaveLength(51);
    expect([getOptionLabel('locations', 'DC'), getOptionLabel('locations', 'NY')]).toEqual([
      'District of Columbia',
      'New York',
    ]);
  });

  it('never offers "Prefer not to say"', () => {
    expect(Object.values(targetOptions).flat()).not.toContain('Prefer not to say');
    expect(profileOptions.incomeLevel).toContain('Prefer not to say');
  });

  it('assigns each targeting field to exactly one group', () => {
    expect(targetGroups.map(({ label }) => label)).toEqual(['Personal', 'Professional', 'Lifestyle', 'Usage Patterns']);
    expect(targetGroups.flatMap(({ fields }) => fields)).toEqual(targetFieldNames);
  });

  it.each([
    ['genders', 'Other', 'Prefer not to say'],
    ['genders', 'Male', 'Male'],
    ['educationLevel', 'Other', 'Other'],
    ['onlineShoppingFrequency', 'Rarely', 'Rarely (few times a year)'],
    ['socialMediaUsage', 'Light user', 'Light user (<1 hour/day)'],
  ] as const)('maps the %s option "%s" to the profile option "%s"', (field, option, profileOption) => {
    expect(toProfileOption(field, option)).toBe(profileOption);
  });

  it.each([
    ['companySizes', '1-10', '1-10 employees'],
    ['companySizes', '1000+ employees', '1000+ employees'],
    ['yearsOfExperience', '16+', '16+ years'],
    ['hasChildren', '6-12', 'Children 6-12'],
    ['hasChildren', 'Adult children', 'Adult children'],
    ['onlineShoppingFrequency', ' Rarely (few times a year) ', 'Rarely'],
    ['incomeLevel', 'Prefer not to say', null],
    ['genders', 'male', null],
    ['locations', 'California', null],
    ['genders', ' Prefer not to say', null],
    ['industries', 'Technology (not really)', null],
    ['ageRanges', '55+ years', null],
    ['yearsOfExperience', '0-2 employees', null],
    ['housingStatuses', 'Homeowner employees', null],
    ['socialMediaUsage', 'Heavy user (all day)', null],
  ] as const)('parses the %s option "%s" as %s', (field, text, option) => {
    expect(parseTargetOption(field, text)).toBe(option);
  });
});
