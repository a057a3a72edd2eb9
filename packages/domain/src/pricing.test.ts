import { describe, expect, it } from 'vitest';
import { priceExamples, priceReview, priceTiers, quoteRoast } from './pricing.ts';
import { type TargetField, type Targeting, targetOptions } from './targeting/demographics.ts';

const allOptions = targetOptions as Targeting;

describe('priceReview', () => {
  it.each<[string, Targeting, number]>([
    ['no targeting', {}, 5],
    ['empty lists', { ageRanges: [], genders: [], industries: [] }, 5],
    ['one age group', { ageRanges: ['18-25'] }, 6],
    ['four age groups', { ageRanges: ['18-25', '26-35', '36-45', '46-55'] }, 6],
    ['every age group', { ageRanges: ['18-25', '26-35', '36-45', '46-55', '55+'] }, 5],
    ['one gender', { genders: ['Female'] }, 7],
    ['three genders', { genders: ['Male', 'Female', 'Other'] }, 7],
    ['every gender', { genders: ['Male', 'Female', 'Non-binary', 'Other'] }, 5],
    ['age and gender', { ageRanges: ['55+'], genders: ['Other'] }, 8],
    ['every age and one gender', { ageRanges: targetOptions.ageRanges, genders: ['Male'] }, 7],
    ['an income below 100k', { incomeLevel: ['$25k-$50k'] }, 6],
    ['an income of 100k or more', { incomeLevel: ['$100k-$150k'] }, 7],
    ['the highest income', { incomeLevel: ['$150k+'] }, 7],
    ['both high incomes, with a single premium', { incomeLevel: ['$100k-$150k', '$150k+'] }, 7],
    ['every income', { incomeLevel: targetOptions.incomeLevel }, 7],
    ["a master's degree", { educationLevel: ["Master's degree"] }, 7],
    ['a PhD', { educationLevel: ['PhD'] }, 7],
    ['trade school', { educationLevel: ['Trade school'] }, 6],
    ['technology', { industries: ['Technology'] }, 7],
    ['finance', { industries: ['Finance'] }, 7],
    ['healthcare and retail', { industries: ['Healthcare', 'Retail/E-commerce'] }, 7],
    ['legal', { industries: ['Legal'] }, 6],
    ['homeowners', { housingStatuses: ['Homeowner'] }, 7],
    ['renters', { housingStatuses: ['Renter'] }, 6],
    ['advanced users', { techComfortLevels: ['Advanced'] }, 7],
    ['experts', { techComfortLevels: ['Expert'] }, 7],
    ['advanced users of one age', { ageRanges: ['26-35'], techComfortLevels: ['Advanced', 'Expert'] }, 8],
    ['beginners', { techComfortLevels: ['Beginner'] }, 6],
    ['three plain filters', { locations: ['CA'], petOwner: ['Dog owner'], hasChildren: ['No children'] }, 8],
    [
      'exactly the cap',
      {
        ageRanges: ['18-25'],
        genders: ['Male'],
        incomeLevel: ['$150k+'],
        industries: ['Legal'],
        onlineShoppingFrequency: ['Weekly'],
      },
      12,
    ],
  ])('prices a review with %s', (_name, targeting, expected) => {
    expect(priceReview(targeting)).toMatchObject({ perReview: expected, capped: false });
  });

  /** The cheapest and the most expensive option of each filter. */
  it.each<[TargetField, string, number, string, number]>([
    ['ageRanges', '18-25', 6, '55+', 6],
    ['genders', 'Male', 7, 'Other', 7],
    ['locations', 'AL', 6, 'WY', 6],
    ['incomeLevel', 'Under $25k', 6, '$150k+', 7],
    ['educationLevel', 'High school', 6, 'PhD', 7],
    ['industries', 'Education', 6, 'Healthcare', 7],
    ['companySizes', 'Self-employed/Freelancer', 6, '1000+ employees', 6],
    ['yearsOfExperience', '0-2 years', 6, '16+ years', 6],
    ['employmentStatus', 'Student', 6, 'Employed full-time', 6],
    ['housingStatuses', 'Other', 6, 'Homeowner', 7],
    ['hasChildren', 'No children', 6, 'Adult children', 6],
    ['petOwner', 'No pets', 6, 'Multiple pets', 6],
    ['maritalStatus', 'Single', 6, 'Widowed', 6],
    ['primaryDeviceUsage', 'Mobile-first', 6, 'Use all equally', 6],
    ['onlineShoppingFrequency', 'Rarely', 6, 'Daily', 6],
    ['socialMediaUsage', 'Heavy user', 6, 'Non-user', 6],
    ['techComfortLevels', 'Intermediate', 6, 'Expert', 7],
  ])(
    'prices the single filter %s: %s costs %i, %s costs %i',
    (field, cheapOption, lowest, expensiveOption, highest) => {
      expect(priceReview({ [field]: [cheapOption] }).perReview).toBe(lowest);
      expect(priceReview({ [field]: [expensiveOption] }).perReview).toBe(highest);
    },
  );

  it('caps the price at 12 and adds a line for the price cap', () => {
    const targeting = {
      ageRanges: ['18-25'],
      genders: ['Male'],
      incomeLevel: ['$150k+'],
      industries: ['Finance'],
      onlineShoppingFrequency: ['Weekly'],
    };
    const { perReview, capped, lines } = priceReview(targeting);
    expect([perReview, capped]).toEqual([12, true]);
    expect(lines.at(-1)).toEqual({ label: 'Price cap', credits: -1, field: null });
  });

  it('charges 12 for all options, without a line for the complete age filter', () => {
    const { perReview, lines } = priceReview(allOptions);
    expect(perReview).toBe(12);
    expect(lines.map(({ field }) => field)).not.toContain('ageRanges');
    expect(lines.at(-1)?.credits).toBe(-13);
  });

  it('returns lines that add up to the price', () => {
    expect(priceReview({ ageRanges: ['26-35'], techComfortLevels: ['Expert'] }).lines).toEqual([
      { label: 'Base price', credits: 5, field: null },
      { label: 'Age', credits: 1, field: 'ageRanges' },
      { label: 'Tech comfort', credits: 1, field: 'techComfortLevels' },
      { label: 'Advanced or expert users', credits: 1, field: 'techComfortLevels' },
    ]);
    expect(priceReview(allOptions).lines.reduce((sum, { credits }) => sum + credits, 0)).toBe(12);
  });

  it('charges 5, 6, 7 and 8 for the examples on the credits page', () => {
    expect(priceExamples.map(({ targeting }) => priceReview(targeting).perReview)).toEqual([5, 6, 7, 8]);
  });

  it('charges 5, 8 and 12 for the advertised tiers', () => {
    expect(Object.values(priceTiers).map((targeting) => priceReview(targeting).perReview)).toEqual([5, 8, 12]);
  });
});

describe('quoteRoast', () => {
  it.each<[string, Targeting, number[]]>([
    ['a general audience', {}, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50]],
    ['age and gender', { ageRanges: ['55+'], genders: ['Male'] }, [8, 16, 24, 32, 40, 48, 56, 64, 72, 80]],
    ['all options', allOptions, [12, 24, 36, 48, 60, 72, 84, 96, 108, 120]],
  ])('returns the total price of 1 to 10 reviews for %s', (_name, targeting, totals) => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((reviews) => quoteRoast(targeting, reviews).total)).toEqual(totals);
  });
});
