import type { ProfileField } from './targeting/demographics.ts';

export const applicationStatuses = ['pending', 'contacted', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

const transitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  pending: ['approved', 'contacted', 'rejected'],
  contacted: ['approved'],
  approved: [],
  rejected: [],
};

/** Approved and rejected are final. */
export function canBecome(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return transitions[from].includes(to);
}

/** The required fields of the demographic profile, besides the city. */
export const requiredProfileFields = [
  'ageRange',
  'gender',
  'state',
  'incomeLevel',
  'educationLevel',
] as const satisfies ProfileField[];
export const optionalProfileFields = [
  'industry',
  'companySize',
  'yearsOfExperience',
  'employmentStatus',
  'housingStatus',
  'hasChildren',
  'petOwner',
  'maritalStatus',
  'primaryDeviceUsage',
  'onlineShoppingFrequency',
  'socialMediaUsage',
  'techComfortLevel',
] as const satisfies ProfileField[];

/** Validation reports the first missing field in this order. */
export const requiredApplicationFields = [
  'fullName',
  'email',
  'ageRange',
  'gender',
  'city',
  'state',
  'incomeLevel',
  'educationLevel',
] as const;
export type RequiredApplicationField = (typeof requiredApplicationFields)[number];

export const weeklyHours = { min: 1, max: 40, default: 5 } as const;
export const applicationLengths = {
  fullName: 120,
  phone: 40,
  city: 80,
  preferredWorkingHours: 200,
  experience: 2000,
} as const;

export const responseTime = '2-3 business days';
