export const throttles = {
  /** A device on which the operator has signed in before has only this limit. */
  loginDevice: { name: 'operator-device', limit: 10, minutes: 60 },
  /** Unknown devices. One network cannot use up the attempts on an ID, so the operator can sign in from another. */
  loginIp: { name: 'operator-address', limit: 10, minutes: 15 },
  loginIpAndId: { name: 'operator-pair', limit: 10, minutes: 60 },
  /** Attempts on an ID from all unknown devices, so that attackers with many networks stay slow. */
  loginId: { name: 'operator-id', limit: 100, minutes: 60 },
  acceptInvitation: { name: 'operator-invitation', limit: 20, minutes: 60 },
  /** A six-digit code has only a million values, so the limit is low. */
  secondFactorCode: { name: 'operator-code', limit: 5, minutes: 15 },
  startPasskey: { name: 'operator-passkey', limit: 60, minutes: 60 },
  adminKey: { name: 'admin-key', limit: 5, minutes: 15 },
} as const;
