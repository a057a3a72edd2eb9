import {
  type Demographics,
  type ProfileField,
  profileFields,
  profileOptionOf,
  profileOptions,
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
  return limitsOf(targeting, tester).length === 0;
}

/** What everybody is found by, whatever they have said. */
const everybody = 'any';

/**
 * How a roast finds its testers in an index: by the answers that its narrowest filter asks for, any one of them; and whom
 * of those it keeps out, by a mark for every answer that some filter does not ask for.
 */
export function offeringOf(targeting: Targeting): { anchors: string[]; excludes: string } {
  const wanted = Object.entries(wantedOptions(targeting)) as Wanted[];
  const [narrowest] = wanted.toSorted((a, b) => shareOf(a) - shareOf(b));
  if (!narrowest) return { anchors: [everybody], excludes: marksOf([]) };
  const [field, options] = narrowest;
  return {
    anchors: options.map((option) => answerOf(field, option)),
    excludes: marksOf(wanted.flatMap(unwanted)),
  };
}

type Wanted = [ProfileField, string[]];

/** How many of all answers a filter lets through. */
function shareOf([field, options]: Wanted): number {
  return options.length / profileOptions[field].length;
}

function unwanted([field, options]: Wanted): string[] {
  const others = (profileOptions[field] as readonly string[]).filter((option) => !options.includes(option));
  return [answerOf(field, null), ...others.map((option) => answerOf(field, option))];
}

/** What a roast may look for to find this tester, and a mark for each answer, given or not, to be kept out by. */
export function findableBy(tester: Demographics): { anchors: string[]; answers: string } {
  const answers = profileFields.map((field) => answerOf(field, tester[field] ?? null));
  return { anchors: [everybody, ...answers], answers: marksOf(answers) };
}

function answerOf(field: ProfileField, option: string | null): string {
  return `${field}:${option ?? ''}`;
}

const everyAnswer = profileFields.flatMap((field) => [null, ...profileOptions[field]].map((o) => answerOf(field, o)));

/** More than there are answers, so that there is room for new ones. */
const marks = 256;

/** One digit for every answer that there is: two of them are compared at once, however many filters a roast has. */
function marksOf(answers: readonly string[]): string {
  const meant = new Set(answers);
  return everyAnswer
    .map((answer) => (meant.has(answer) ? '1' : '0'))
    .join('')
    .padEnd(marks, '0');
}

/** The fields of a tester that keep them out of a roast. */
export function limitsOf(targeting: Targeting, tester: Demographics): ProfileField[] {
  const wanted = Object.entries(wantedOptions(targeting)) as [ProfileField, string[]][];
  return wanted.filter(([field, options]) => !options.includes(tester[field] ?? '')).map(([field]) => field);
}
