/** What the browser must know of this installation before anybody signs in. */
export type SiteConfig = {
  publicUrl: string;
  contactEmail: string;
  googleSignIn: boolean;
  /** With test payments no card is charged. */
  testPayments: boolean;
  /** How long testers may take on a request. */
  fulfilmentHours: number;
  studioUrl: string | null;
  analytics: { key: string; host: string } | null;
};

/** Where the build leaves the page for addresses that lead nowhere. */
export const missingPage = '/404';

/** Pages are built before anybody knows where they will be served: the server puts its own settings in these places. */
export const placeholders = {
  config: '__SITE_CONFIG__',
  publicUrl: '__PUBLIC_URL__',
  contactEmail: '__CONTACT_EMAIL__',
} as const;
