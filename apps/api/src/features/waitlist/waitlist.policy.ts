import type { ApplicationStatus } from '@outloud/domain/waitlist';

export const throttles = {
  apply: { name: 'apply', limit: 10, minutes: 60 },
  invitation: { name: 'invitation', limit: 5, minutes: 60 },
} as const;

/** Error messages for a rejected status change, by current status. */
export const statusChangeErrors: Record<ApplicationStatus, string> = {
  pending: 'This application is already pending.',
  contacted: 'This applicant has been contacted. The application can now only be approved.',
  approved: 'This application is approved. That decision is final.',
  rejected: 'This application is rejected. That decision is final.',
};
