/** Ids of the linked sections of the credits page. */
export const sections = { buy: 'buy', statement: 'statement' } as const;
