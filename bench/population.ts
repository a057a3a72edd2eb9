import {
  type Demographics,
  profileFields,
  profileOptions,
  type TargetField,
  type Targeting,
  targetFieldNames,
  targetOptions,
} from '@outloud/domain/demographics';
import { between, type Random } from '../apps/api/test/rounds.ts';

/** Somebody who has answered most questions. */
export function newProfile(random: Random): Demographics {
  const answers = profileFields.map((field) => [field, random() < 0.85 ? oneOf(random, profileOptions[field]) : null]);
  return Object.fromEntries(answers);
}

/** How many filters requests have: of ten, four have none, and one has five. */
const filterCounts = [0, 0, 0, 0, 1, 1, 2, 2, 3, 5] as const;

export function newTargeting(random: Random): Targeting {
  const asked: Targeting = {};
  for (let left: number = oneOf(random, filterCounts); left > 0; left--) {
    const field = oneOf(random, targetFieldNames);
    asked[field] = someOf(random, field);
  }
  return asked;
}

function someOf(random: Random, field: TargetField): string[] {
  const wanted = between(random, 1, 3);
  return [...new Set(Array.from({ length: wanted }, () => oneOf(random, targetOptions[field])))];
}

function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
