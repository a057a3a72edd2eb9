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
const dashboardHome = paths.profile;

/** Old or short addresses and where they lead. */
export const moved: Record<string, string> = {
  '/pricing': paths.pricing,
  '/how-it-works': paths.howItWorks,
  [paths.profileShortcut]: paths.profile,
  [paths.dashboard]: dashboardHome,
};
