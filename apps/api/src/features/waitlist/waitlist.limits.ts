export const throttles = {
  apply: { name: 'apply', limit: 10, minutes: 60 },
  invitation: { name: 'invitation', limit: 5, minutes: 60 },
} as const;
