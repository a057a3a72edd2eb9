import { usStates } from './us-states.ts';

const undisclosed = 'Prefer not to say';

/** The fields and options of a tester's demographic profile. */
export const profileOptions = {
  ageRange: ['18-25', '26-35', '36-45', '46-55', '55+'],
  gender: ['Male', 'Female', 'Non-binary', undisclosed],
  state: Object.keys(usStates),
  incomeLevel: ['Under $25k', '$25k-$50k', '$50k-$75k', '$75k-$100k', '$100k-$150k', '$150k+', undisclosed],
  educationLevel: [
    'High school',
    'Some college',
    "Bachelor's degree",
    "Master's degree",
    'PhD',
    'Trade school',
    'Other',
  ],
  industry: [
    'Healthcare',
    'Finance',
    'Technology',
    'Education',
    'Marketing/Advertising',
    'Retail/E-commerce',
    'Manufacturing',
    'Real Estate',
    'Legal',
    'Consulting',
    'Government',
    'Non-profit',
    'Other',
  ],
  companySize: [
    'Self-employed/Freelancer',
    '1-10 employees',
    '11-50 employees',
    '51-200 employees',
    '201-1000 employees',
    '1000+ employees',
  ],
  yearsOfExperience: ['0-2 years', '3-5 years', '6-10 years', '11-15 years', '16+ years'],
  employmentStatus: [
    'Employed full-time',
    'Employed part-time',
    'Self-employed',
    'Student',
    'Retired',
    'Unemployed',
    'Other',
  ],
  housingStatus: ['Homeowner', 'Renter', 'Living with family', 'Other'],
  hasChildren: ['No children', 'Children 0-5', 'Children 6-12', 'Children 13-17', 'Adult children'],
  petOwner: ['No pets', 'Dog owner', 'Cat owner', 'Other pets', 'Multiple pets'],
  maritalStatus: ['Single', 'Married', 'In a relationship', 'Divorced', 'Widowed', undisclosed],
  primaryDeviceUsage: ['Mobile-first', 'Desktop-first', 'Tablet-first', 'Use all equally'],
  onlineShoppingFrequency: ['Rarely (few times a year)', 'Monthly', 'Weekly', 'Daily'],
  socialMediaUsage: [
    'Heavy user (4+ hours/day)',
    'Moderate user (1-3 hours/day)',
    'Light user (<1 hour/day)',
    'Non-user',
  ],
  techComfortLevel: ['Beginner', 'Intermediate', 'Advanced', 'Expert'],
} as const satisfies Record<string, readonly string[]>;
export type ProfileField = keyof typeof profileOptions;
export const profileFields = Object.keys(profileOptions) as ProfileField[];
export type Demographics = Partial<Record<ProfileField, string | null>>;

/** The targeting filters of a roast, each with its label and profile field. */
export const targetFields = {
  ageRanges: { label: 'Age', profile: 'ageRange' },
  genders: { label: 'Gender', profile: 'gender' },
  locations: { label: 'Location', profile: 'state' },
  incomeLevel: { label: 'Income', profile: 'incomeLevel' },
  educationLevel: { label: 'Education', profile: 'educationLevel' },
  industries: { label: 'Industry', profile: 'industry' },
  companySizes: { label: 'Company size', profile: 'companySize' },
  yearsOfExperience: { label: 'Years of experience', profile: 'yearsOfExperience' },
  employmentStatus: { label: 'Employment', profile: 'employmentStatus' },
  housingStatuses: { label: 'Housing', profile: 'housingStatus' },
  hasChildren: { label: 'Children', profile: 'hasChildren' },
  petOwner: { label: 'Pets', profile: 'petOwner' },
  maritalStatus: { label: 'Marital status', profile: 'maritalStatus' },
  primaryDeviceUsage: { label: 'Device', profile: 'primaryDeviceUsage' },
  onlineShoppingFrequency: { label: 'Online shopping', profile: 'onlineShoppingFrequency' },
  socialMediaUsage: { label: 'Social media', profile: 'socialMediaUsage' },
  techComfortLevels: { label: 'Tech comfort', profile: 'techComfortLevel' },
} as const satisfies Record<string, { label: string; profile: ProfileField }>;
export type TargetField = keyof typeof targetFields;
export const targetFieldNames = Object.keys(targetFields) as TargetField[];

export type Targeting = Partial<Record<TargetField, readonly string[]>>;

export const targetGroups: { label: string; fields: readonly TargetField[] }[] = [
  { label: 'Personal', fields: ['ageRanges', 'genders', 'locations', 'incomeLevel', 'educationLevel'] },
  { label: 'Professional', fields: ['industries', 'companySizes', 'yearsOfExperience', 'employmentStatus'] },
  { label: 'Lifestyle', fields: ['housingStatuses', 'hasChildren', 'petOwner', 'maritalStatus'] },
  {
    label: 'Usage Patterns',
    fields: ['primaryDeviceUsage', 'onlineShoppingFrequency', 'socialMediaUsage', 'techComfortLevels'],
  },
];

/** Customers cannot target 'Prefer not to say', except as the gender 'Other'. */
export const targetOptions = Object.fromEntries(
  targetFieldNames.map((field) => [field, listTargetOptions(field)]),
) as unknown as Record<TargetField, readonly string[]>;

function listTargetOptions(field: TargetField): readonly string[] {
  const options: readonly string[] = profileOptions[targetFields[field].profile];
  if (field === 'genders') return options.map((option) => (option === undisclosed ? 'Other' : option));
  return options.filter((option) => option !== undisclosed).map(removeExplanation);
}

/** Maps a targeting option to the profile option that it matches. */
export function toProfileOption(field: TargetField, option: string): string {
  const { profile } = targetFields[field];
  if (field === 'genders' && option === 'Other') return undisclosed;
  return profileOptions[profile].find((candidate) => removeExplanation(candidate) === option) ?? option;
}

/** The accepted spellings of each targeting option: its name, its profile option, and its name without the unit. */
const spellings = new Map(
  targetFieldNames.map((field) => {
    const names = targetOptions[field].flatMap((option) =>
      [option, toProfileOption(field, option), removeUnit(option)].map((name) => [name, option] as const),
    );
    return [field, new Map(names.filter(([name]) => name !== undisclosed))];
  }),
);

/** Parses a targeting option. Accepts short ('1-10') and long spellings; returns null for unknown text. */
export function parseTargetOption(field: TargetField, text: string): string | null {
  return spellings.get(field)?.get(text.trim()) ?? null;
}

export function getOptionLabel(field: TargetField, option: string): string {
  return field === 'locations' ? (usStates[option as keyof typeof usStates] ?? option) : option;
}

function removeExplanation(option: string): string {
  return option.replace(/ \(.*\)$/, '');
}

function removeUnit(option: string): string {
  return option.replace(/^Children (?=\d)| (employees|years)$/g, '');
}
