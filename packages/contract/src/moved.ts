/** Addresses that lead elsewhere. Here because the server redirects them too, for browsers without JavaScript. */
export const moved: Record<string, string> = {
  '/pricing': '/#pricing',
  '/how-it-works': '/#how-it-works',
  '/become-a-tester': '/tester-waitlist',
  '/credits': '/dashboard/credits',
  '/profile': '/dashboard/profile',
};
