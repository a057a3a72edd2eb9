export const throttles = {
  loginIp: { name: 'operator-address', limit: 10, minutes: 15 },
  loginId: { name: 'operator-id', limit: 20, minutes: 60 },
  /** A six-digit code has only a million values, so the limit is low. */
  secondFactorCode: { name: 'operator-code', limit: 5, minutes: 15 },
  adminKey: { name: 'admin-key', limit: 5, minutes: 15 },
} as const;
