import {
  type Demographics,
  profileFields,
  profileOptions,
  type TargetField,
  type Targeting,
  targetFieldNames,
  targetOptions,
} from '@outloud/domain/targeting/demographics';
import { type Random, randomInteger } from '@outloud/testkit/rounds';

/** Creates a tester profile with about 85% of the questions answered. */
export function createRandomProfile(random: Random): Demographics {
  const answers = profileFields.map((field) => [
    field,
    random() < 0.85 ? pickOne(random, profileOptions[field]) : null,
  ]);
  return Object.fromEntries(answers);
}

/** Distribution of the number of filters: of ten requests, four have none and one has five. */
const filterCounts = [0, 0, 0, 0, 1, 1, 2, 2, 3, 5] as const;

export function createRandomTargeting(random: Random): Targeting {
  const targeting: Targeting = {};
  for (let left: number = pickOne(random, filterCounts); left > 0; left--) {
    const field = pickOne(random, targetFieldNames);
    targeting[field] = pickOptions(random, field);
  }
  return targeting;
}

function pickOptions(random: Random, field: TargetField): string[] {
  const count = randomInteger(random, 1, 3);
  return [...new Set(Array.from({ length: count }, () => pickOne(random, targetOptions[field])))];
}

function pickOne<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
