export const throttles = { contact: { name: 'contact', limit: 5, minutes: 60 } } as const;
