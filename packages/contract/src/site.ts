/** What the browser must know of this installation before anybody signs in. */
export type SiteConfig = {
  publicUrl: string;
  contactEmail: string;
  googleSignIn: boolean;
  /** With test payments no card is charged. */
  testPayments: boolean;
  /** How long testers may take on a request. */
  fulfilmentHours: number;
  /** Whether recordings lie in a bucket, and whether an AI host gets to hear or read them. */
  cloudFiles: boolean;
  remoteAi: boolean;
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
  files: '__FILES__',
  ai: '__AI__',
  visits: '__VISITS__',
} as const;

/** What the privacy text says of this installation, in whole sentences. */
export function practicesOf({ cloudFiles, remoteAi, analytics }: SiteConfig) {
  return {
    files: cloudFiles
      ? 'Videos are kept in cloud object storage, in a private bucket.'
      : 'Videos are kept in private file storage on our own servers.',
    ai: remoteAi
      ? 'We use an AI host for this: it receives the sound of a recording, its words, or both, and works on our behalf.'
      : 'It runs on our own servers, and no recording is sent to anybody else for it.',
    visits: analytics
      ? 'We count visits with an analytics service. It is told which pages are opened and keeps a random identifier in your browser. It records neither your screen nor what you type.'
      : 'We use no analytics service, and nothing is loaded from other hosts.',
  };
}
