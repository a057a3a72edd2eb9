/** Ids of the linked sections of the credits page. */
export const sectionIds = { buy: 'buy', statement: 'statement' } as const;
