import { usStates } from './us-states.ts';

const unsaid = 'Prefer not to say';

/** What testers say about themselves, and the only list of these options. */
export const profileOptions = {
  ageRange: ['18-25', '26-35', '36-45', '46-55', '55+'],
  gender: ['Male', 'Female', 'Non-binary', unsaid],
  state: Object.keys(usStates),
  incomeLevel: ['Under $25k', '$25k-$50k', '$50k-$75k', '$75k-$100k', '$100k-$150k', '$150k+', unsaid],
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
  maritalStatus: ['Single', 'Married', 'In a relationship', 'Divorced', 'Widowed', unsaid],
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

/** What a customer can ask for: each list of a request, its name in print, and what it asks of a tester. */
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

/** The groups of the request form, top to bottom. */
export const targetGroups: { label: string; fields: readonly TargetField[] }[] = [
  { label: 'Personal', fields: ['ageRanges', 'genders', 'locations', 'incomeLevel', 'educationLevel'] },
  { label: 'Professional', fields: ['industries', 'companySizes', 'yearsOfExperience', 'employmentStatus'] },
  { label: 'Lifestyle', fields: ['housingStatuses', 'hasChildren', 'petOwner', 'maritalStatus'] },
  {
    label: 'Usage Patterns',
    fields: ['primaryDeviceUsage', 'onlineShoppingFrequency', 'socialMediaUsage', 'techComfortLevels'],
  },
];

/** A tester may keep something to themselves; a customer cannot ask for that, but for 'Other' among the genders. */
export const targetOptions = Object.fromEntries(
  targetFieldNames.map((field) => [field, offered(field)]),
) as unknown as Record<TargetField, readonly string[]>;

function offered(field: TargetField): readonly string[] {
  const options: readonly string[] = profileOptions[targetFields[field].profile];
  if (field === 'genders') return options.map((option) => (option === unsaid ? 'Other' : option));
  return options.filter((option) => option !== unsaid).map(withoutExplanation);
}

/** What testers must have said to be meant by an option of a request. */
export function profileOptionOf(field: TargetField, option: string): string {
  const { profile } = targetFields[field];
  if (field === 'genders' && option === 'Other') return unsaid;
  return profileOptions[profile].find((candidate) => withoutExplanation(candidate) === option) ?? option;
}

/** Each option of a request under its own name, the tester's longer one, and the one without its unit. */
const spellings = new Map(
  targetFieldNames.map((field) => {
    const names = targetOptions[field].flatMap((option) =>
      [option, profileOptionOf(field, option), withoutUnit(option)].map((name) => [name, option] as const),
    );
    return [field, new Map(names.filter(([name]) => name !== unsaid))];
  }),
);

/** The option of a request that a text means, also in its short form ('1-10') or its long one. */
export function readTargetOption(field: TargetField, text: string): string | null {
  return spellings.get(field)?.get(text.trim()) ?? null;
}

/** An option as people read it. */
export function optionLabel(field: TargetField, option: string): string {
  return field === 'locations' ? (usStates[option as keyof typeof usStates] ?? option) : option;
}

function withoutExplanation(option: string): string {
  return option.replace(/ \(.*\)$/, '');
}

function withoutUnit(option: string): string {
  return option.replace(/^Children (?=\d)| (employees|years)$/g, '');
}
