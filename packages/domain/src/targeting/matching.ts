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

/** Choosing all options of these fields has the same effect as choosing none. */
const fieldsWhereAllMeansNone: readonly TargetField[] = ['ageRanges', 'genders'];

/** Whether a filter excludes testers. An empty filter does not, and neither does an age or gender filter with all options. */
export function isActiveFilter(field: TargetField, chosen: readonly string[] = []): boolean {
  if (chosen.length === 0) return false;
  return !(fieldsWhereAllMeansNone.includes(field) && targetOptions[field].every((option) => chosen.includes(option)));
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
  const filters = Object.entries(getRequiredOptions(targeting)) as ActiveFilter[];
  const [narrowest] = filters.toSorted((a, b) => getOptionShare(a) - getOptionShare(b));
  if (!narrowest) return { indexKeys: [matchAllKey], rejectMask: toBitMask([]) };
  const [field, options] = narrowest;
  return {
    indexKeys: options.map((option) => toAnswerKey(field, option)),
    rejectMask: toBitMask(filters.flatMap(listRejectedAnswers)),
  };
}

type ActiveFilter = [ProfileField, string[]];

function getOptionShare([field, options]: ActiveFilter): number {
  return options.length / profileOptions[field].length;
}

function listRejectedAnswers([field, options]: ActiveFilter): string[] {
  const rejectedOptions = (profileOptions[field] as readonly string[]).filter((option) => !options.includes(option));
  return [toAnswerKey(field, null), ...rejectedOptions.map((option) => toAnswerKey(field, option))];
}

/** The index keys and the answer mask of a tester. Unanswered fields also set a bit. */
export function buildTesterIndex(tester: Demographics): { indexKeys: string[]; answerMask: string } {
  const answers = profileFields.map((field) => toAnswerKey(field, tester[field] ?? null));
  return { indexKeys: [matchAllKey, ...answers], answerMask: toBitMask(answers) };
}

function toAnswerKey(field: ProfileField, option: string | null): string {
  return `${field}:${option ?? ''}`;
}

const allAnswers = profileFields.flatMap((field) => [null, ...profileOptions[field]].map((o) => toAnswerKey(field, o)));

/** Leaves unused bits for future answers. */
const maskLength = 256;

/** One bit per possible answer, so that a single bitwise AND checks all filters. */
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
