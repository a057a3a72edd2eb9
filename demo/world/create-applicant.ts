import type { EndpointInput } from '@outloud/contract/endpoint';
import type { applyAsTester } from '@outloud/contract/waitlist';

export type Applicant = EndpointInput<typeof applyAsTester>['body'];
type Profile = Applicant['demographicProfile'];

/** Creates an application with an email that is derived from the name. */
export function createApplicant(
  fullName: string,
  city: string,
  state: string,
  answers: Partial<Profile>,
  details: Partial<Applicant> = {},
) {
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@mailbox.example`;
  return { fullName, email, demographicProfile: { city, state, ...answers } as Profile, ...details } as Applicant;
}

export const shopper = { onlineShoppingFrequency: 'Weekly', socialMediaUsage: 'Moderate user (1-3 hours/day)' };
export const office = { employmentStatus: 'Employed full-time', companySize: '51-200 employees' };
export const expert = { techComfortLevel: 'Expert', primaryDeviceUsage: 'Desktop-first' };
export const family = { maritalStatus: 'Married', hasChildren: 'Children 6-12', petOwner: 'Dog owner' };
export const graduate = { educationLevel: "Bachelor's degree" };
