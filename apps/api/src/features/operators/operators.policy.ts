export const throttles = {
  loginAddress: { name: 'operator-address', limit: 10, minutes: 15 },
  loginId: { name: 'operator-id', limit: 20, minutes: 60 },
} as const;
