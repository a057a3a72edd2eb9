/** Parts of the credits page that a link can lead to. */
export const sections = { buy: 'buy', statement: 'statement' } as const;
