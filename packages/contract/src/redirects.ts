/** The redirects of the public site. The server also uses them, for browsers without JavaScript. */
export const redirects: Record<string, string> = {
  '/pricing': '/#pricing',
  '/how-it-works': '/#how-it-works',
  '/become-a-tester': '/tester-waitlist',
  '/credits': '/dashboard/credits',
  '/profile': '/dashboard/profile',
};
