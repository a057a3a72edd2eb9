/** Anchors of the detail page. */
export const sections = { deliveries: 'deliveries' } as const;
