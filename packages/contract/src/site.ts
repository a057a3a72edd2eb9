export type SiteConfig = {
  publicUrl: string;
  contactEmail: string;
  googleSignIn: boolean;
  /** False if browsers refuse passkeys for this URL, for example because its host is an IP. */
  passkeys: boolean;
  /** True if no card is charged. */
  testPayments: boolean;
  /** Whether customers can ask own people, who record as guests without an account. */
  guestReviews: boolean;
  /** How long testers can claim a request. */
  fulfilmentHours: number;
  /** Whether recordings are stored in a bucket. */
  cloudFiles: boolean;
  /** Whether an external AI provider receives recordings or transcripts. */
  remoteAi: boolean;
  studioUrl: string | null;
  analytics: { key: string; host: string } | null;
};

export const notFoundPath = '/404';

/** Placeholders in prerendered pages. The server replaces them with its settings, which are unknown at build time. */
export const placeholders = {
  config: '__SITE_CONFIG__',
  publicUrl: '__PUBLIC_URL__',
  contactEmail: '__CONTACT_EMAIL__',
  files: '__FILES__',
  ai: '__AI__',
  visits: '__VISITS__',
  passkeyClass: '__PASSKEY_CLASS__',
} as const;

/** The class of everything that needs passkeys, so that prerendered pages do not show what the site config turns off. */
export const getPasskeyClass = ({ passkeys }: SiteConfig) => (passkeys ? 'block' : 'hidden');

/** The sentences of the privacy policy that depend on the settings. */
export function getPrivacyTexts({ cloudFiles, remoteAi, analytics }: SiteConfig) {
  return {
    files: cloudFiles
      ? 'Videos are kept in cloud object storage, in a private bucket.'
      : 'Videos are kept in private file storage on our own servers.',
    ai: remoteAi
      ? 'We use an external AI provider for this. It receives the audio of a recording, its transcript, or both, and processes them on our behalf.'
      : 'It runs on our own servers, and no recording is sent to a third party.',
    visits: analytics
      ? 'We count visits with an analytics service. It learns which pages you open and stores a random identifier in your browser. It records neither your screen nor what you type.'
      : 'We use no analytics service, and pages load nothing from other hosts.',
  };
}

/** The redirects of the public site. The server also uses them, for browsers without JavaScript. */
export const redirects: Record<string, string> = {
  '/pricing': '/#pricing',
  '/how-it-works': '/#how-it-works',
  '/become-a-tester': '/tester-waitlist',
  '/credits': '/dashboard/credits',
  '/profile': '/dashboard/profile',
};
