import type { ProfileField } from '@outloud/domain/demographics';

/** Labels of the profile questions, except the city. */
export const profileLabels: Record<ProfileField, string> = {
  ageRange: 'Age range',
  gender: 'Gender',
  state: 'State',
  incomeLevel: 'Income level',
  educationLevel: 'Education level',
  industry: 'Industry',
  companySize: 'Company size',
  yearsOfExperience: 'Years of experience',
  employmentStatus: 'Employment',
  housingStatus: 'Housing',
  hasChildren: 'Children',
  petOwner: 'Pets',
  maritalStatus: 'Marital status',
  primaryDeviceUsage: 'Main device',
  onlineShoppingFrequency: 'Online shopping',
  socialMediaUsage: 'Social media',
  techComfortLevel: 'Comfort with technology',
};
