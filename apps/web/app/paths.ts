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
  profile: '/dashboard/profile',
  profileShortcut: '/profile',
} as const;

/** Where /dashboard leads. */
export const dashboardHome = paths.profile;
