import { sessionHours, tokenMinutes } from '@outloud/domain/retention';

export const throttles = {
  loginIpAndEmail: { name: 'login-pair', limit: 10, minutes: 15 },
  loginIp: { name: 'login-address', limit: 100, minutes: 15 },
  loginEmail: { name: 'login-email', limit: 50, minutes: 60 },
  register: { name: 'register', limit: 20, minutes: 60 },
  forgotPasswordIp: { name: 'forgot-address', limit: 20, minutes: 60 },
  forgotPasswordEmail: { name: 'forgot-email', limit: 5, minutes: 60 },
  resetPassword: { name: 'reset', limit: 20, minutes: 60 },
  undo: { name: 'undo', limit: 30, minutes: 60 },
  verifyEmail: { name: 'verify', limit: 30, minutes: 60 },
  resendVerification: { name: 'resend', limit: 5, minutes: 60 },
  changeEmail: { name: 'change-email', limit: 5, minutes: 60 },
  google: { name: 'google', limit: 60, minutes: 60 },
  exchange: { name: 'exchange', limit: 60, minutes: 60 },
  startPasskeySignIn: { name: 'passkey-sign-in', limit: 100, minutes: 15 },
  startPasskey: { name: 'passkey', limit: 60, minutes: 60 },
  /** Limits emails to the account owner. The response to the caller does not change. */
  registrationAttemptNotice: { name: 'attempt-notice', limit: 2, minutes: 24 * 60 },
} as const;

/** Enough for one delivered email plus all nine attempts of a second email job. */
export const maxLiveLinks = 10;

export const lifetimes = { sessionHours, tokenMinutes };
