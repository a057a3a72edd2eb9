export const throttles = {
  loginAddress: { name: 'operator-address', limit: 10, minutes: 15 },
  loginId: { name: 'operator-id', limit: 20, minutes: 60 },
  /** Six figures are a million codes: a few tries must not become many. */
  code: { name: 'operator-code', limit: 5, minutes: 15 },
  adminKey: { name: 'admin-key', limit: 5, minutes: 15 },
} as const;

/** How the authenticator apps reckon by themselves, and how many steps of 30 seconds a clock may be off. */
export const oneTimeCodes = { algorithm: 'SHA1', digits: 6, period: 30, tolerance: 1 } as const;

export const recoveryCodeCount = 10;
