import { accountChangeKinds, accountTypes } from '@outloud/domain/accounts';
import { freshSignInMinutes, undoHours } from '@outloud/domain/retention';
import * as z from 'zod/mini';
import { creditSystem } from './credits.ts';
import { endpoint } from './endpoint.ts';
import { emailField, existingPassword, linkToken, newPassword, optionalText, requiredText } from './fields.ts';
import { passkeyAssertion } from './passkeys.ts';

export const user = z.object({
  _id: z.string(),
  email: z.string(),
  fullName: z.string(),
  companyName: z.nullable(z.string()),
  accountType: z.enum(accountTypes),
  isEmailVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  createdAt: z.string(),
  /** Whether the user may upload deliveries: the email is verified and listed in ADMIN_EMAILS. */
  isAdmin: z.boolean(),
});
export type User = z.output<typeof user>;

export const testerMetricsSchema = z.object({
  completedReviews: z.int(),
  /** From 0 to 1; null before the first decision. */
  approvalRate: z.nullable(z.number()),
  averageRating: z.nullable(z.number()),
  ratings: z.int(),
  /** In dollars. */
  earned: z.int(),
  payable: z.int(),
});

const profile = z.extend(user, {
  creditSystem,
  /** The next three fields are present only for testers. */
  demographicProfile: z.optional(z.record(z.string(), z.nullable(z.string()))),
  preferredCategories: z.optional(z.array(z.string())),
  testerMetrics: z.optional(testerMetricsSchema),
  /** False for users who have only signed in with Google. */
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
});
export type Profile = z.output<typeof profile>;

export const sessionResponse = z.object({ user, token: z.string() });
const emptyResponse = z.object({});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Create a business account and sign in',
  failure: 'Registration failed',
  status: 201,
  body: z.object({
    email: emailField(),
    password: newPassword,
    fullName: requiredText('fullName', 120),
    companyName: optionalText('companyName', 160),
    accountType: z._default(z.literal('business', 'accountType must be business'), 'business'),
  }),
  response: sessionResponse,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in with email and password',
  failure: 'Login failed',
  body: z.object({
    email: emailField(),
    password: existingPassword(),
    /** Keeps the session for 30 days instead of 24 hours. */
    remember: z._default(z.boolean('remember must be true or false'), false),
  }),
  response: sessionResponse,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'user',
  summary: 'End this session',
  failure: 'Sign-out failed',
  response: emptyResponse,
});

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/auth/profile',
  access: 'user',
  summary: 'The signed-in user',
  failure: 'Failed to fetch profile',
  response: z.object({ user }),
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: 'Verify an email address with the emailed token, after sign-up or after an email change',
  failure: 'Email verification failed',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string(), isEmailVerified: z.literal(true) }),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'user',
  summary: 'Send the verification email again',
  failure: 'The verification email could not be sent.',
  status: 202,
  response: emptyResponse,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Email a password reset link. The response does not reveal whether the account exists.',
  failure: 'The password reset email could not be sent.',
  status: 202,
  body: z.object({ email: emailField() }),
  response: emptyResponse,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a password with the token from a password reset or invitation email. Ends all sessions of the account.',
  failure: 'Password reset failed',
  body: z.object({ token: linkToken, password: newPassword }),
  response: emptyResponse,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  access: 'user',
  summary: 'Change the password. Ends all other sessions of the account.',
  failure: 'Your password could not be changed.',
  body: z.object({ currentPassword: existingPassword('currentPassword'), password: newPassword }),
  response: z.object({ endedSessions: z.int() }),
});

export const signOutOtherSessions = endpoint({
  method: 'POST',
  path: '/auth/sign-out-others',
  access: 'user',
  summary: 'End all other sessions of the account',
  failure: 'We could not sign out your other sessions.',
  response: z.object({ endedSessions: z.int() }),
});

const userSession = z.object({
  _id: z.string(),
  /** In plain words, for example "Chrome on Mac"; null if unknown. */
  device: z.nullable(z.string()),
  signedInAt: z.string(),
  /** Updated every few minutes. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'user',
  summary: 'The sessions of the account: where you are signed in',
  failure: 'Failed to load your sessions',
  response: z.object({ sessions: z.array(userSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'user',
  summary: 'End one session of the account',
  failure: 'We could not sign out this session.',
  missing: 'Session not found',
  params: z.object({ id: z.uuid() }),
  response: emptyResponse,
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/confirm',
  access: 'user',
  summary: `Confirm with the password, a passkey, or the single-use token of a Google sign-in, that you are the owner. For ${freshSignInMinutes} minutes, this session can change the email, the passkeys and the payout account, delete the account, and as an admin upload recordings.`,
  failure: 'We could not confirm that it is you.',
  body: z
    .object({
      password: z.optional(existingPassword()),
      googleToken: z.optional(linkToken),
      /** With options from /auth/passkeys/confirm/options. */
      passkey: z.optional(passkeyAssertion),
    })
    .check(
      z.refine(
        ({ password, googleToken, passkey }) =>
          [password, googleToken, passkey].filter((proof) => proof !== undefined).length === 1,
        'Send either password, passkey or googleToken',
      ),
    ),
  response: emptyResponse,
});

export const undoAccountChange = endpoint({
  method: 'POST',
  path: '/auth/undo',
  access: 'public',
  summary: `Undo a change of the email, the password or the payout account, an added passkey, or an account deletion, with the emailed token. Works once, for ${undoHours} hours. Ends all sessions of the account.`,
  failure: 'The change could not be undone.',
  body: z.object({ token: linkToken }),
  response: z.object({
    kind: z.enum(accountChangeKinds),
    email: z.string(),
    /** We emailed a link to choose a new password. */
    needsNewPassword: z.boolean(),
  }),
});

export const startGoogleSignIn = endpoint({
  method: 'GET',
  path: '/auth/google',
  access: 'public',
  summary: 'Start sign-in with Google',
  failure: 'Authentication failed. Please try again.',
  responseKind: 'redirect',
});

export const finishGoogleSignIn = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  access: 'public',
  summary: 'Finish sign-in with Google. Google redirects the browser here.',
  failure: 'Authentication failed. Please try again.',
  responseKind: 'redirect',
});

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/auth/exchange',
  access: 'public',
  summary: 'Exchange the single-use token from /auth/callback for a session',
  failure: 'Authentication failed. Please try again.',
  body: z.object({ token: linkToken }),
  response: sessionResponse,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/auth/account',
  access: 'user',
  summary: `Disable the signed-in account. It is erased ${undoHours} hours later, unless the emailed link restores it. Requires a fresh sign-in.`,
  failure: 'Account deletion failed',
  response: emptyResponse,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'user',
  summary: 'Your profile with a credit summary. Testers also get their demographic profile, categories and metrics.',
  failure: 'Failed to fetch profile',
  response: z.object({ user: profile }),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profile',
  access: 'user',
  summary:
    'Change name, company or email. A new email address requires a fresh sign-in, and takes effect after it is verified with the emailed link.',
  failure: 'Failed to update profile',
  body: z.object({
    fullName: z.optional(requiredText('fullName', 120)),
    email: z.optional(emailField()),
    companyName: optionalText('companyName', 160),
  }),
  response: z.object({ user: profile }),
});
