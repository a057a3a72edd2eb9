export const contactTopics = [
  'Before I buy',
  'My account or credits',
  'Testing for money',
  'Privacy and data',
  'Something else',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const contactLengths = { name: 120, message: { min: 10, max: 5000 } } as const;
