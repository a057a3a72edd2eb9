/** The secret prefix. In a build it is a placeholder, which the server replaces at startup. */
export const prefix = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Relative to the prefix. */
export const paths = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  reviewQueue: '/review',
  spotChecks: '/spot-checks',
  deliveries: '/deliveries',
  delivery: (id: string) => `/deliveries/${id}`,
  createDelivery: '/create-delivery',
  roasts: '/requests',
  roast: (id: string) => `/requests/${id}`,
  testers: '/testers',
  tester: (id: string) => `/testers/${id}`,
  waitlist: '/waitlist',
  refundRequests: '/refund-requests',
  appeals: '/appeals',
  payouts: '/payouts',
  customers: '/customers',
  customer: (id: string) => `/customers/${id}`,
  auditLog: '/audit-log',
  security: '/security',
} as const;
