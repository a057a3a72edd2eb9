import { deletedEmailMonths, tokenMinutes } from '@outloud/domain/retention';
import type { Letter } from '../../mails/letter.ts';

/** The mails of this feature, as they wait in the job queue. */
export type AccountMail =
  | { kind: 'verify-email'; userId: string }
  | { kind: 'change-email'; userId: string }
  | { kind: 'reset-password'; email: string }
  | { kind: 'invitation'; userId: string }
  | { kind: 'registration-attempt'; email: string }
  | { kind: 'email-changed'; to: string; fullName: string }
  | { kind: 'password-changed'; userId: string }
  | { kind: 'account-deleted'; to: string; fullName: string };

/** Without a name while nobody has proved the address: its owner is not shown words that somebody else may have chosen. */
const hello = (fullName: string | null) => (fullName === null ? 'Hello,' : `Hello ${fullName},`);
const helloStranger = hello(null);

export const letters = {
  verifyEmail: (url: string): Letter => ({
    subject: 'Confirm your e-mail address',
    greeting: helloStranger,
    paragraphs: ['Welcome to Outloud. One click, and we know that this address is yours.'],
    action: { label: 'Confirm my address', url },
    footnote: 'The link works for 7 days. If you did not sign up, ignore this mail and nothing happens.',
  }),
  changeEmail: (url: string): Letter => ({
    subject: 'Confirm your new e-mail address',
    greeting: helloStranger,
    paragraphs: ['You asked to use this address for your Outloud account. It counts as soon as you confirm it.'],
    action: { label: 'Use this address', url },
    footnote: 'The link works for 24 hours. If you did not ask for this, ignore the mail and nothing changes.',
  }),
  resetPassword: (fullName: string | null, url: string): Letter => ({
    subject: 'Choose a new password',
    greeting: hello(fullName),
    paragraphs: ['Somebody, hopefully you, asked for a new password for your Outloud account.'],
    action: { label: 'Choose a new password', url },
    footnote: 'The link works once, within the hour. If it was not you, ignore this mail: your password stays.',
  }),
  invitation: (url: string): Letter => ({
    subject: 'Welcome to the testers of Outloud',
    greeting: helloStranger,
    paragraphs: [
      'Your application is approved. Choose a password, and your account is ready.',
      'From then on you sign in with this address.',
    ],
    action: { label: 'Choose a password', url },
    footnote: `The link works once, within ${tokenMinutes.invitation / (24 * 60)} days. If you did not apply, ignore this mail and nobody can use the account.`,
  }),
  registrationAttempt: (fullName: string | null, url: string): Letter => ({
    subject: 'You already have an Outloud account',
    greeting: hello(fullName),
    paragraphs: [
      'Somebody just tried to use this address for an Outloud account. It already belongs to yours, so nothing was made or changed.',
      'If that was you, sign in instead. If you do not remember the password, you can choose a new one on the same page.',
    ],
    action: { label: 'Sign in', url },
  }),
  emailChanged: (fullName: string, contact: string): Letter => ({
    subject: 'Your e-mail address was changed',
    greeting: hello(fullName),
    paragraphs: [
      'Your Outloud account now uses another e-mail address, and this one no longer signs in.',
      `If that was not you, write to ${contact} right away.`,
    ],
  }),
  passwordChanged: (fullName: string, contact: string): Letter => ({
    subject: 'Your password was changed',
    greeting: hello(fullName),
    paragraphs: [
      'Your Outloud password has just been changed, and every other device was signed out.',
      `If that was not you, write to ${contact} right away.`,
    ],
  }),
  accountDeleted: (fullName: string): Letter => ({
    subject: 'Your account is deleted',
    greeting: hello(fullName),
    paragraphs: [
      'Your Outloud account and your personal data are gone. Thank you for having been here.',
      `We keep a scrambled fingerprint of this address for ${deletedEmailMonths} months, so that a ban is not undone by a new account, the bookkeeping under an anonymous number, and the log of what our operators did.`,
    ],
  }),
};
