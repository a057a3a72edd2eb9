import { describe, expect, it } from 'vitest';
import { ageRanges, genders, priceExamples, priceReview, type Targeting } from './pricing.ts';

describe('the price of a review', () => {
  it.each<[string, Targeting, number]>([
    ['nobody in particular', {}, 5],
    ['empty lists', { ageRanges: [], genders: [], industries: [] }, 5],
    ['one age group', { ageRanges: ['18-25'] }, 6],
    ['four age groups', { ageRanges: ['18-25', '26-35', '36-45', '46-55'] }, 6],
    ['every age group', { ageRanges: [...ageRanges] }, 5],
    ['one gender', { genders: ['Female'] }, 7],
    ['every gender', { genders: [...genders] }, 5],
    ['age and gender', { ageRanges: ['55+'], genders: ['Other'] }, 8],
    ['an income below 100k', { incomeLevel: ['$25k-$50k'] }, 6],
    ['an income of 100k or more', { incomeLevel: ['$100k-$150k'] }, 7],
    ['both high incomes: the premium once', { incomeLevel: ['$100k-$150k', '$150k+'] }, 7],
    ["a master's degree", { educationLevel: ["Master's degree"] }, 7],
    ['a trade school', { educationLevel: ['Trade school'] }, 6],
    ['healthcare and retail', { industries: ['Healthcare', 'Retail/E-commerce'] }, 7],
    ['homeowners', { housingStatuses: ['Homeowner'] }, 7],
    ['renters', { housingStatuses: ['Renter'] }, 6],
    ['advanced users', { techComfortLevels: ['Advanced'] }, 7],
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
  ])('%s', (_name, targeting, expected) => {
    expect(priceReview(targeting)).toMatchObject({ perReview: expected, capped: false });
  });

  it('stops at 12, and says so', () => {
    const targeting = {
      ageRanges: ['18-25'],
      genders: ['Male'],
      incomeLevel: ['$150k+'],
      industries: ['Finance'],
      onlineShoppingFrequency: ['Weekly'],
    };
    expect(priceReview(targeting)).toMatchObject({ perReview: 12, capped: true });
  });

  it('comes line by line', () => {
    expect(priceReview({ ageRanges: ['26-35'], techComfortLevels: ['Expert'] }).lines).toEqual([
      { label: 'Base price', credits: 5 },
      { label: 'Age', credits: 1 },
      { label: 'Tech comfort', credits: 1 },
      { label: 'Advanced or expert users', credits: 1 },
    ]);
  });

  it('gives the four printed examples', () => {
    expect(priceExamples.map(({ targeting }) => priceReview(targeting).perReview)).toEqual([5, 6, 7, 8]);
  });
});
