/** The server puts the secret prefix in the place of this name when it starts. */
export const prefix = '/__OPERATOR_PREFIX__';

/** Below the prefix. */
export const paths = { home: '/', login: '/login', dashboard: '/dashboard' } as const;
