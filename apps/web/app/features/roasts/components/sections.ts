/** Parts of the detail page that a link can lead to. */
export const sections = { deliveries: 'deliveries' } as const;
