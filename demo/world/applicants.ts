import { type Applicant, createApplicant, expert, family, graduate, office, shopper } from './create-applicant.ts';

export const rejectedApplicants: { applicant: Applicant; notes: string }[] = [
  {
    applicant: createApplicant(
      'Wade Tillman',
      'Reno',
      'NV',
      { ageRange: '18-25', gender: 'Male', incomeLevel: 'Under $25k', educationLevel: 'High school' },
      { hoursPerWeek: 40, previousTestingExperience: 'I run several accounts on other sites at once.' },
    ),
    notes: 'Admits to running several accounts. Not a fit.',
  },
  {
    applicant: createApplicant(
      'Gil Marsh',
      'Boise',
      'ID',
      { ageRange: '26-35', gender: 'Prefer not to say', incomeLevel: 'Prefer not to say', educationLevel: 'Other' },
      { hoursPerWeek: 1 },
    ),
    notes: 'Left most questions blank, and one hour a week is not enough.',
  },
  {
    applicant: createApplicant(
      'Sonya Albrecht',
      'Fargo',
      'ND',
      { ageRange: '55+', gender: 'Female', incomeLevel: '$25k-$50k', educationLevel: 'Trade school' },
      { hoursPerWeek: 5, previousTestingExperience: 'I don’t have a microphone, and I would rather write than talk.' },
    ),
    notes: 'Prefers writing. Told her that our reviews are spoken.',
  },
];

export const contactedApplicants: { applicant: Applicant; notes: string }[] = [
  {
    applicant: createApplicant(
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
    applicant: createApplicant(
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
    notes: 'Slow internet at home. Asked if he can upload overnight.',
  },
  {
    applicant: createApplicant(
      'Lila Moreau',
      'Baton Rouge',
      'LA',
      { ageRange: '18-25', gender: 'Female', incomeLevel: '$25k-$50k', educationLevel: 'Some college', ...shopper },
      { hoursPerWeek: 9, hasVideoExperience: true },
    ),
    notes: 'Great voice on the phone. Back from vacation next week.',
  },
];

/** Applicants who are waiting for a decision. */
export const pendingApplicants: Applicant[] = [
  createApplicant(
    'Owen Castle',
    'Denver',
    'CO',
    { ageRange: '26-35', gender: 'Male', incomeLevel: '$75k-$100k', ...graduate, ...expert, industry: 'Technology' },
    { hoursPerWeek: 4, previousTestingExperience: 'Beta tester for two apps.' },
  ),
  createApplicant(
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
  createApplicant(
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
  createApplicant(
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
  createApplicant(
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
      previousTestingExperience: 'Consumer panels for two grocery chains.',
    },
  ),
  createApplicant(
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
  createApplicant(
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
    { hoursPerWeek: 7, preferredWorkingHours: 'School breaks and evenings' },
  ),
  createApplicant(
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
