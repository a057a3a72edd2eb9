import type { AccountChangeKind } from '@outloud/domain/accounts';
import { deletedEmailMonths, tokenMinutes, undoHours } from '@outloud/domain/retention';
import { payoutAccountCooldownHours } from '@outloud/domain/risk-limits';
import type { EmailContent } from '../../emails/render-email.ts';

/** The payload of an `account-mail` job. */
export type AccountEmail =
  | { kind: 'verify-email'; userId: string }
  | { kind: 'change-email'; userId: string }
  | { kind: 'email-change-requested'; userId: string }
  | { kind: 'reset-password'; email: string }
  | { kind: 'invitation'; userId: string }
  | { kind: 'registration-attempt'; email: string }
  | { kind: 'passkey-removed'; userId: string }
  | { kind: 'account-change'; changeId: string }
  | { kind: 'account-deleted'; to: string; fullName: string };

/** The name is null until the email is verified. Otherwise, a stranger could use the name to send text to a victim. */
const formatGreeting = (fullName: string | null) => (fullName === null ? 'Hello,' : `Hello ${fullName},`);
const namelessGreeting = formatGreeting(null);

const changeTexts: Record<AccountChangeKind, { subject: string; text: string; advice: string; action: string }> = {
  email: {
    subject: 'Your email address was changed',
    text: 'Your Outloud account now uses a different email address. You can no longer sign in with this email address.',
    advice:
      'If you did not make this change, undo it now. We restore this email address and, for testers, the previous payout account, sign out all devices, and send you a link to choose a new password.',
    action: 'Undo the change',
  },
  password: {
    subject: 'Your password was changed',
    text: 'Your Outloud password was just changed, and all other devices were signed out.',
    advice:
      'If you did not make this change, undo it now. For testers, we restore the previous payout account. We sign out all devices and send you a link to choose a new password.',
    action: 'Undo the change',
  },
  passkey: {
    subject: 'A passkey was added to your account',
    text: 'A passkey was just added to your Outloud account. Its owner can sign in without your password.',
    advice:
      'If you did not add it, undo it now. We remove all passkeys of your account, sign out all devices, and send you a link to choose a new password.',
    action: 'Remove the passkey',
  },
  payout: {
    subject: 'Your payout account was changed',
    text: `The account that receives your Outloud payouts was just changed. We pay nothing out for the next ${payoutAccountCooldownHours} hours.`,
    advice: `If you did not make this change, undo it now. We restore the payout account that you had before the changes of the last ${undoHours} hours, cancel a pending email change and sign out all devices. Then change your password.`,
    action: 'Undo the change',
  },
  deletion: {
    subject: 'Your account will be deleted',
    text: `Your Outloud account is disabled, and you are signed out everywhere. In ${undoHours} hours, we delete your personal data, and you lose unused credits and unpaid earnings.`,
    advice: 'If you did not ask for this, or changed your mind, keep your account. After that, you can sign in again.',
    action: 'Keep my account',
  },
};

export const accountEmails = {
  verifyEmail: (url: string): EmailContent => ({
    subject: 'Confirm your email',
    greeting: namelessGreeting,
    paragraphs: ['Welcome to Outloud. Please confirm that this is your email address.'],
    action: { label: 'Confirm email', url },
    footnote: 'The link expires in 7 days. If you did not sign up, you can ignore this email.',
  }),
  changeEmail: (url: string): EmailContent => ({
    subject: 'Confirm your new email',
    greeting: namelessGreeting,
    paragraphs: ['You asked to use this email address for your Outloud account. Confirm it to complete the change.'],
    action: { label: 'Confirm new email', url },
    footnote: 'The link expires in 24 hours. If you did not request this change, you can ignore this email.',
  }),
  emailChangeRequested: (fullName: string, url: string): EmailContent => ({
    subject: 'A new email address was requested',
    greeting: formatGreeting(fullName),
    paragraphs: [
      'Someone who is signed in to your Outloud account asked to use a different email address. Nothing changes until the link in the email to that address is opened.',
      'If that was not you, sign in, sign out everywhere else, and change your password. Both cancel the change.',
    ],
    action: { label: 'Go to your profile', url },
    footnote: 'If you requested this change, you can ignore this email.',
  }),
  resetPassword: (fullName: string | null, url: string): EmailContent => ({
    subject: 'Choose a new password',
    greeting: formatGreeting(fullName),
    paragraphs: ['We received a request to reset the password for your Outloud account.'],
    action: { label: 'Choose a new password', url },
    footnote:
      'The link works once and expires in 1 hour. If you did not request it, you can ignore this email. Your password stays the same.',
  }),
  invitation: (url: string): EmailContent => ({
    subject: 'Set up your Outloud tester account',
    greeting: namelessGreeting,
    paragraphs: [
      'Your application was approved. Choose a password to finish setting up your account.',
      'After that, sign in with this email address.',
    ],
    action: { label: 'Choose a password', url },
    footnote: `The link works once and expires in ${tokenMinutes.invitation / (24 * 60)} days. If you did not apply, you can ignore this email. The account cannot be used until a password is set.`,
  }),
  registrationAttempt: (fullName: string | null, url: string): EmailContent => ({
    subject: 'You already have an Outloud account',
    greeting: formatGreeting(fullName),
    paragraphs: [
      'Someone just tried to use this email address for an Outloud account. You already have an account with this email address, so nothing was created or changed.',
      'If that was you, sign in instead. If you forgot your password, you can reset it on the sign-in page.',
    ],
    action: { label: 'Sign in', url },
  }),
  accountChange: (kind: AccountChangeKind, fullName: string | null, url: string): EmailContent => ({
    subject: changeTexts[kind].subject,
    greeting: formatGreeting(fullName),
    paragraphs: [changeTexts[kind].text, changeTexts[kind].advice],
    action: { label: changeTexts[kind].action, url },
    footnote: `The link works once and expires in ${undoHours} hours. If you made this change, you can ignore this email.`,
  }),
  passkeyRemoved: (fullName: string, url: string): EmailContent => ({
    subject: 'A passkey was removed from your account',
    greeting: formatGreeting(fullName),
    paragraphs: [
      'A passkey was just removed from your Outloud account. It can no longer sign in.',
      'If you did not remove it, sign in, change your password, and add a passkey again on your profile page.',
    ],
    action: { label: 'Sign in', url },
  }),
  accountDeleted: (fullName: string): EmailContent => ({
    subject: 'Your account was deleted',
    greeting: formatGreeting(fullName),
    paragraphs: [
      'We deleted your Outloud account and your personal data. Thank you for using Outloud.',
      `We still keep the following: keyed hashes of your email addresses and, for testers, of your profile answers for ${deletedEmailMonths} months, to enforce bans, debts and refund limits and to compare a new application; accounting records, identified only by an anonymous ID; and the log of our operators' actions.`,
    ],
  }),
};
