import {
  type Demographics,
  type ProfileField,
  profileOptionOf,
  type TargetField,
  type Targeting,
  targetFieldNames,
  targetFields,
  targetOptions,
} from './demographics.ts';

/** Fields where choosing everything is the same as choosing nothing. */
const open: readonly TargetField[] = ['ageRanges', 'genders'];

/** Whether a filter keeps anybody out: some options, and for ages and genders not all of them. */
export function narrows(field: TargetField, chosen: readonly string[] = []): boolean {
  if (chosen.length === 0) return false;
  return !(open.includes(field) && targetOptions[field].every((option) => chosen.includes(option)));
}

/** What testers must have said to match, for each field that narrows. */
export function wantedOptions(targeting: Targeting): Partial<Record<ProfileField, string[]>> {
  const wanted: Partial<Record<ProfileField, string[]>> = {};
  for (const field of targetFieldNames) {
    const chosen = targeting[field] ?? [];
    if (!narrows(field, chosen)) continue;
    wanted[targetFields[field].profile] = chosen.map((option) => profileOptionOf(field, option));
  }
  return wanted;
}

export function matches(targeting: Targeting, tester: Demographics): boolean {
  const wanted = Object.entries(wantedOptions(targeting)) as [ProfileField, string[]][];
  return wanted.every(([field, options]) => options.includes(tester[field] ?? ''));
}
