import { type Applicant, applicant, expert, family, graduate, office, shopper } from './applicant.ts';

export const rejected: { who: Applicant; notes: string }[] = [
  {
    who: applicant(
      'Wade Tillman',
      'Reno',
      'NV',
      { ageRange: '18-25', gender: 'Male', incomeLevel: 'Under $25k', educationLevel: 'High school' },
      { hoursPerWeek: 40, previousTestingExperience: 'I run several accounts on other sites at once.' },
    ),
    notes: 'Says himself that he fills in for others. Not for us.',
  },
  {
    who: applicant(
      'Gil Marsh',
      'Boise',
      'ID',
      { ageRange: '26-35', gender: 'Prefer not to say', incomeLevel: 'Prefer not to say', educationLevel: 'Other' },
      { hoursPerWeek: 1 },
    ),
    notes: 'Left nearly everything open; one hour a week is too little to begin with.',
  },
  {
    who: applicant(
      'Sonya Albrecht',
      'Fargo',
      'ND',
      { ageRange: '55+', gender: 'Female', incomeLevel: '$25k-$50k', educationLevel: 'Trade school' },
      { hoursPerWeek: 5, previousTestingExperience: 'No microphone, and I would rather write than talk.' },
    ),
    notes: 'Would rather write. Told her kindly that here one talks.',
  },
];

export const contacted: { who: Applicant; notes: string }[] = [
  {
    who: applicant(
      'Theresa Quill',
      'Madison',
      'WI',
      {
        ageRange: '36-45',
        gender: 'Female',
        incomeLevel: '$75k-$100k',
        ...graduate,
        ...family,
        industry: 'Non-profit',
      },
      { hoursPerWeek: 5, phone: '555 0117', hasVideoExperience: true },
    ),
    notes: 'Asked for a short trial recording.',
  },
  {
    who: applicant(
      'Emmett Vance',
      'Billings',
      'MT',
      {
        ageRange: '46-55',
        gender: 'Male',
        incomeLevel: '$50k-$75k',
        educationLevel: 'High school',
        industry: 'Manufacturing',
      },
      { hoursPerWeek: 7, phone: '555 0162' },
    ),
    notes: 'Slow line at home. Asked whether an upload overnight works for him.',
  },
  {
    who: applicant(
      'Lila Moreau',
      'Baton Rouge',
      'LA',
      { ageRange: '18-25', gender: 'Female', incomeLevel: '$25k-$50k', educationLevel: 'Some college', ...shopper },
      { hoursPerWeek: 9, hasVideoExperience: true },
    ),
    notes: 'Lovely voice on the phone. Waiting for her to come back from holiday.',
  },
];

/** Nobody has looked at these yet. */
export const waiting: Applicant[] = [
  applicant(
    'Owen Castle',
    'Denver',
    'CO',
    { ageRange: '26-35', gender: 'Male', incomeLevel: '$75k-$100k', ...graduate, ...expert, industry: 'Technology' },
    { hoursPerWeek: 4, previousTestingExperience: 'Beta tester of two apps.' },
  ),
  applicant(
    'Ruth Abernathy',
    'Concord',
    'NH',
    {
      ageRange: '55+',
      gender: 'Female',
      incomeLevel: '$50k-$75k',
      educationLevel: "Master's degree",
      employmentStatus: 'Retired',
      housingStatus: 'Homeowner',
    },
    { hoursPerWeek: 10, preferredWorkingHours: 'Before noon' },
  ),
  applicant(
    'Kai Nakamura',
    'Honolulu',
    'HI',
    {
      ageRange: '18-25',
      gender: 'Non-binary',
      incomeLevel: 'Under $25k',
      educationLevel: 'Some college',
      employmentStatus: 'Student',
      primaryDeviceUsage: 'Mobile-first',
    },
    { hoursPerWeek: 8, hasVideoExperience: true },
  ),
  applicant(
    'Denise Foster',
    'Detroit',
    'MI',
    {
      ageRange: '46-55',
      gender: 'Female',
      incomeLevel: '$100k-$150k',
      ...graduate,
      ...office,
      industry: 'Real Estate',
      housingStatus: 'Homeowner',
    },
    { hoursPerWeek: 3 },
  ),
  applicant(
    'Samir Haddad',
    'Newark',
    'NJ',
    {
      ageRange: '36-45',
      gender: 'Male',
      incomeLevel: '$100k-$150k',
      educationLevel: "Master's degree",
      industry: 'Finance',
      ...family,
    },
    {
      hoursPerWeek: 5,
      phone: '555 0190',
      hasVideoExperience: true,
      previousTestingExperience: 'Panels for two grocery chains.',
    },
  ),
  applicant(
    'Abby Thornton',
    'Savannah',
    'GA',
    {
      ageRange: '26-35',
      gender: 'Female',
      incomeLevel: '$25k-$50k',
      educationLevel: 'Trade school',
      ...shopper,
      petOwner: 'Multiple pets',
    },
    { hoursPerWeek: 6 },
  ),
  applicant(
    'Curtis Yellowhorse',
    'Flagstaff',
    'AZ',
    {
      ageRange: '36-45',
      gender: 'Male',
      incomeLevel: '$50k-$75k',
      ...graduate,
      industry: 'Education',
      hasChildren: 'Children 13-17',
    },
    { hoursPerWeek: 7, preferredWorkingHours: 'School holidays and evenings' },
  ),
  applicant(
    'Ingrid Solberg',
    'Duluth',
    'MN',
    {
      ageRange: '46-55',
      gender: 'Female',
      incomeLevel: 'Prefer not to say',
      educationLevel: 'High school',
      onlineShoppingFrequency: 'Rarely (few times a year)',
      techComfortLevel: 'Beginner',
    },
    { hoursPerWeek: 5 },
  ),
];
