export const sections = { deliveries: 'deliveries' } as const;
