import type { ApplicationStatus } from '@outloud/domain/waitlist';

export const throttles = {
  apply: { name: 'apply', limit: 10, minutes: 60 },
  invitation: { name: 'invitation', limit: 5, minutes: 60 },
} as const;

/** Why an application cannot become anything else than it is. */
export const whyNot: Record<ApplicationStatus, string> = {
  pending: 'This application is pending already',
  contacted: 'This applicant was contacted: the application can only be approved now',
  approved: 'This application was approved, and that is final',
  rejected: 'This application was rejected, and that is final',
};
