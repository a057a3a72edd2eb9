/** Addresses that lead elsewhere. Here because the server redirects them too, for browsers without JavaScript. */
export const moved: Record<string, string> = {
  '/pricing': '/#pricing',
  '/how-it-works': '/#how-it-works',
  '/profile': '/dashboard/profile',
};
