import {
  type Demographics,
  type ProfileField,
  profileFields,
  profileOptions,
  type TargetField,
  type Targeting,
  targetFieldNames,
  targetFields,
  targetOptions,
  toProfileOption,
} from './demographics.ts';

/** Fields where choosing all options equals choosing none. */
const fieldsWithoutFullFilter: readonly TargetField[] = ['ageRanges', 'genders'];

/** Whether a filter excludes testers: it has options, and for ages and genders not all of them. */
export function isActiveFilter(field: TargetField, chosen: readonly string[] = []): boolean {
  if (chosen.length === 0) return false;
  return !(fieldsWithoutFullFilter.includes(field) && targetOptions[field].every((option) => chosen.includes(option)));
}

/** The profile options that match, for each field with an active filter. */
export function getRequiredOptions(targeting: Targeting): Partial<Record<ProfileField, string[]>> {
  const required: Partial<Record<ProfileField, string[]>> = {};
  for (const field of targetFieldNames) {
    const chosen = targeting[field] ?? [];
    if (!isActiveFilter(field, chosen)) continue;
    required[targetFields[field].profile] = chosen.map((option) => toProfileOption(field, option));
  }
  return required;
}

export function matchesTargeting(targeting: Targeting, tester: Demographics): boolean {
  return getExcludingFields(targeting, tester).length === 0;
}

const matchAllKey = 'any';

/**
 * Builds the targeting index of a roast. The index keys are the answers of its narrowest filter: a tester with one of them
 * is a candidate. The reject mask has a bit for every answer that a filter does not allow.
 */
export function buildTargetingIndex(targeting: Targeting): { indexKeys: string[]; rejectMask: string } {
  const required = Object.entries(getRequiredOptions(targeting)) as ActiveFilter[];
  const [narrowest] = required.toSorted((a, b) => getShare(a) - getShare(b));
  if (!narrowest) return { indexKeys: [matchAllKey], rejectMask: toBitMask([]) };
  const [field, options] = narrowest;
  return {
    indexKeys: options.map((option) => toAnswerKey(field, option)),
    rejectMask: toBitMask(required.flatMap(listRejectedAnswers)),
  };
}

type ActiveFilter = [ProfileField, string[]];

function getShare([field, options]: ActiveFilter): number {
  return options.length / profileOptions[field].length;
}

function listRejectedAnswers([field, options]: ActiveFilter): string[] {
  const others = (profileOptions[field] as readonly string[]).filter((option) => !options.includes(option));
  return [toAnswerKey(field, null), ...others.map((option) => toAnswerKey(field, option))];
}

/** The index keys and the answer mask of a tester. Unanswered fields have a bit, too. */
export function buildTesterIndex(tester: Demographics): { indexKeys: string[]; answerMask: string } {
  const answers = profileFields.map((field) => toAnswerKey(field, tester[field] ?? null));
  return { indexKeys: [matchAllKey, ...answers], answerMask: toBitMask(answers) };
}

function toAnswerKey(field: ProfileField, option: string | null): string {
  return `${field}:${option ?? ''}`;
}

const allAnswers = profileFields.flatMap((field) => [null, ...profileOptions[field]].map((o) => toAnswerKey(field, o)));

/** More bits than answers, so that new answers fit. */
const maskLength = 256;

/** One bit per possible answer. One bitwise AND compares two masks, independent of the number of filters. */
function toBitMask(answers: readonly string[]): string {
  const selected = new Set(answers);
  return allAnswers
    .map((answer) => (selected.has(answer) ? '1' : '0'))
    .join('')
    .padEnd(maskLength, '0');
}

export function getExcludingFields(targeting: Targeting, tester: Demographics): ProfileField[] {
  const required = Object.entries(getRequiredOptions(targeting)) as [ProfileField, string[]][];
  return required.filter(([field, options]) => !options.includes(tester[field] ?? '')).map(([field]) => field);
}
