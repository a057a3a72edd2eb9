/** The server replaces this placeholder with the secret prefix at startup. */
export const prefix = '/__OPERATOR_PREFIX__';

/** Relative to the prefix. */
export const paths = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  reviewQueue: '/review',
  deliveries: '/deliveries',
  delivery: (id: string) => `/deliveries/${id}`,
  createDelivery: '/create-delivery',
  roasts: '/requests',
  roast: (id: string) => `/requests/${id}`,
  testers: '/testers',
  tester: (id: string) => `/testers/${id}`,
  waitlist: '/waitlist',
  refundRequests: '/refund-requests',
  payouts: '/payouts',
  customers: '/customers',
  customer: (id: string) => `/customers/${id}`,
  auditLog: '/audit-log',
  security: '/security',
} as const;
