export const detailSections = { deliveries: 'deliveries' } as const;
