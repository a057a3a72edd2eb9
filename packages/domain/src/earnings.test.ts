import { expect, it } from 'vitest';
import {
  bestHourlyPay,
  calculateHourlyPay,
  calculatePay,
  fastReviewMinutes,
  getMaxAddedPay,
  highestPay,
  homeownerExample,
  lowestPay,
  payExamples,
  profileBonusPercent,
} from './earnings.ts';

it('pays 4 to 11 dollars for a review', () => {
  expect([lowestPay, highestPay]).toEqual([4, 11]);
  expect(calculatePay({})).toBe(4);
  expect(calculatePay({ housingStatuses: ['Homeowner'], techComfortLevels: ['Expert'], genders: ['Female'] })).toBe(10);
});

it('pays 50% more for a review that targets homeowners', () => {
  expect(homeownerExample.pay).toBe(6);
  expect(profileBonusPercent).toBe(50);
});

it('adds 1 dollar for common profile fields and 2 dollars for fields with a surcharge', () => {
  expect(['petOwner', 'ageRange', 'state'].map((field) => getMaxAddedPay(field as 'state'))).toEqual([1, 1, 1]);
  expect(['gender', 'housingStatus', 'industry'].map((field) => getMaxAddedPay(field as 'state'))).toEqual([2, 2, 2]);
});

it('bases the best hourly pay on fast reviews at the highest pay', () => {
  expect(bestHourlyPay).toBe(100);
  expect([
    calculateHourlyPay(highestPay, fastReviewMinutes.max),
    calculateHourlyPay(highestPay, fastReviewMinutes.min),
  ]).toEqual([94, 110]);
  expect([calculateHourlyPay(4, 10), calculateHourlyPay(11, 10)]).toEqual([24, 66]);
});

it('lists pay examples from lowest to highest', () => {
  expect(payExamples.map(({ pay }) => pay)).toEqual([4, 5, 6, 7, 11]);
});
