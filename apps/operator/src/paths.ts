/** The server replaces this placeholder with the secret prefix at startup. */
export const prefix = '/__OPERATOR_PREFIX__';

/** Relative to the prefix. */
export const paths = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  review: '/review',
  deliveries: '/deliveries',
  delivery: (id: string) => `/deliveries/${id}`,
  createDelivery: '/create-delivery',
  requests: '/requests',
  request: (id: string) => `/requests/${id}`,
  testers: '/testers',
  tester: (id: string) => `/testers/${id}`,
  waitlist: '/waitlist',
  complaints: '/complaints',
  payouts: '/payouts',
  customers: '/customers',
  customer: (id: string) => `/customers/${id}`,
  actions: '/audit-log',
  security: '/security',
} as const;
