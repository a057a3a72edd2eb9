export const paths = {
  landing: '/',
  howItWorks: '/#how-it-works',
  pricing: '/#pricing',
  login: '/login',
  signup: '/signup',
  businessSignup: '/signup?type=business',
  forgotPassword: '/forgot-password',
  terms: '/terms-and-privacy',
  dashboard: '/dashboard',
  roasts: '/dashboard/roasts',
  createRoast: '/dashboard/roasts/create',
  credits: '/dashboard/credits',
  profile: '/dashboard/profile',
  profileShortcut: '/profile',
  deliveryUpload: '/admin/delivery-upload',
} as const;

export function receiptPath(id: string): string {
  return `${paths.credits}/receipts/${encodeURIComponent(id)}`;
}

export function roastPath(id: string): string {
  return `${paths.roasts}/${encodeURIComponent(id)}`;
}

/** Where /dashboard leads. */
export const dashboardHome = paths.roasts;
