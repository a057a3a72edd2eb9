/** Redirects of the site. Shared, because the server redirects browsers without JavaScript. */
export const redirects: Record<string, string> = {
  '/pricing': '/#pricing',
  '/how-it-works': '/#how-it-works',
  '/become-a-tester': '/tester-waitlist',
  '/credits': '/dashboard/credits',
  '/profile': '/dashboard/profile',
};
