import { accountTypes } from '@outloud/domain/accounts';
import * as z from 'zod/mini';
import { creditSystem } from './credits.ts';
import { endpoint } from './endpoint.ts';
import { emailField, linkToken, newPassword, optionalText, presentedPassword, required } from './fields.ts';

export const user = z.object({
  _id: z.string(),
  email: z.string(),
  fullName: z.string(),
  companyName: z.nullable(z.string()),
  accountType: z.enum(accountTypes),
  isEmailVerified: z.boolean(),
  /** A new address that waits for its mailed link to be opened. */
  pendingEmail: z.nullable(z.string()),
  createdAt: z.string(),
  /** May upload deliveries: the email is among ADMIN_EMAILS, and verified. */
  isAdmin: z.boolean(),
});
export type User = z.output<typeof user>;

/** A tester's work in figures. */
export const testerFigures = z.object({
  completedReviews: z.int(),
  /** From 0 to 1; null before anything was decided. */
  approvalRate: z.nullable(z.number()),
  averageRating: z.nullable(z.number()),
  ratings: z.int(),
  /** In dollars. */
  earned: z.int(),
  payable: z.int(),
});

const profile = z.extend(user, {
  creditSystem,
  /** Only of testers: the answers by field, the industries whose sites they like to review, and their figures. */
  demographicProfile: z.optional(z.record(z.string(), z.nullable(z.string()))),
  preferredCategories: z.optional(z.array(z.string())),
  testerMetrics: z.optional(testerFigures),
  /** False for whoever has only ever signed in with Google. */
  hasPassword: z.boolean(),
});
export type Profile = z.output<typeof profile>;

const signedIn = z.object({ user, token: z.string() });
const none = z.object({});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Open a business account and sign in',
  failure: 'Registration failed',
  status: 201,
  body: z.object({
    email: emailField(),
    password: newPassword,
    fullName: required('fullName', 120),
    companyName: optionalText('companyName', 160),
    accountType: z._default(z.literal('business', 'accountType must be business'), 'business'),
  }),
  response: signedIn,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  failure: 'Login failed',
  body: z.object({
    email: emailField(),
    password: presentedPassword(),
    /** Keeps the session for 30 days instead of 24 hours. */
    remember: z._default(z.boolean('remember must be true or false'), false),
  }),
  response: signedIn,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'user',
  summary: 'End this session',
  failure: 'Sign-out failed',
  response: none,
});

export const currentUser = endpoint({
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
  summary: 'Confirm an address, at sign-up or after changing it, with the mailed token',
  failure: 'Email verification failed',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string(), isEmailVerified: z.literal(true) }),
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'user',
  summary: 'Mail the verification link again',
  failure: 'The verification mail could not be sent',
  status: 202,
  response: none,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Mail a link for setting a new password; the answer never says whether the address has an account',
  failure: 'The reset mail could not be sent',
  status: 202,
  body: z.object({ email: emailField() }),
  response: none,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a password with the token of a reset or an invitation; ends every session of the account',
  failure: 'Password reset failed',
  body: z.object({ token: linkToken, password: newPassword }),
  response: none,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  access: 'user',
  summary: 'Replace the password; ends every other session of the account',
  failure: 'Your password could not be changed',
  body: z.object({ currentPassword: presentedPassword('currentPassword'), password: newPassword }),
  response: z.object({ endedSessions: z.int() }),
});

export const signOutOthers = endpoint({
  method: 'POST',
  path: '/auth/sign-out-others',
  access: 'user',
  summary: 'End every session of the account but this one',
  failure: 'The other sessions could not be ended',
  response: z.object({ endedSessions: z.int() }),
});

export const startGoogleSignIn = endpoint({
  method: 'GET',
  path: '/auth/google',
  access: 'public',
  summary: 'Go to Google and come back signed in',
  failure: 'Authentication failed. Please try again.',
  answer: 'redirect',
});

export const finishGoogleSignIn = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  access: 'public',
  summary: 'Where Google sends the browser back to',
  failure: 'Authentication failed. Please try again.',
  answer: 'redirect',
});

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/auth/exchange',
  access: 'public',
  summary: 'Trade the single-use code of /auth/callback for a session',
  failure: 'Authentication failed. Please try again.',
  body: z.object({ token: linkToken }),
  response: signedIn,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/auth/account',
  access: 'user',
  summary: 'Delete the signed-in account and its personal data',
  failure: 'Account deletion failed',
  response: none,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'user',
  summary: 'The profile with its credit summary; of testers also what they said about themselves, and their figures',
  failure: 'Failed to fetch profile',
  response: z.object({ user: profile }),
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profile',
  access: 'user',
  summary: 'Change name, company or email; a new email takes effect once its mailed link is opened',
  failure: 'Failed to update profile',
  body: z.object({
    fullName: z.optional(required('fullName', 120)),
    email: z.optional(emailField()),
    companyName: optionalText('companyName', 160),
  }),
  response: z.object({ user: profile }),
});
