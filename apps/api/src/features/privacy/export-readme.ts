import type { AccountType } from '@outloud/domain/accounts';

type FileDescription = [name: string, description: string];

const commonFiles: FileDescription[] = [
  [
    'account.json',
    'your account: name, email, company, passkeys (name and dates), changes that you can still undo, when you verified each email, and when you used each IP (of earlier emails and of IPs, we store only keyed hashes)',
  ],
  ['sessions.json', 'your active sessions, with device, sign-in, last use and expiry'],
  ['uploads.json', 'recordings that you uploaded or started to upload, if they are not processed yet'],
];

const filesByAccountType: Record<AccountType, FileDescription[]> = {
  business: [
    ['credits.json, credits.csv', 'all changes to your credit balance'],
    ['purchases.json, purchases.csv', 'all purchases and purchase attempts, with their status'],
    ['roasts.json', 'your roast requests with their reviews and findings, your ratings and your refund requests'],
    ['reviews/', 'the video, transcript, captions and insights of each completed review'],
  ],
  tester: [
    ['profile.json', 'your profile answers, practice status, payout account and email settings'],
    ['profile-changes.json', 'all changes of your profile answers, and since when each answer counts'],
    ['application.json', 'your application to become a tester'],
    [
      'claims.json',
      'the roasts that you claimed, the profile answers that matched, the outcome, and the ratings that you received',
    ],
    ['decisions.json', 'the decisions about your reviews and claims, and your appeals'],
    ['earnings.json, earnings.csv', 'all changes to your earnings'],
    ['payouts.json, payouts.csv', 'all payouts that you requested'],
    ['recordings.json', 'all recordings that you submitted'],
    ['voice-measurements.json', 'what we measured in your voice to notice recordings of another person'],
    ['recordings/', 'the recordings themselves, with transcripts and captions'],
  ],
};

export function buildReadme(accountType: AccountType, createdAt: Date): string {
  const files = [...commonFiles, ...filesByAccountType[accountType]];
  const width = Math.max(...files.map(([name]) => name.length)) + 2;
  const lines = files.map(([name, description]) => `${name.padEnd(width)}${description}`);
  return `${[
    'Your Outloud data',
    `Created at ${createdAt.toISOString()}. All times are in UTC. 1 credit is 1 US dollar.`,
    '',
    ...lines,
    '',
    'Files ending in .json are machine-readable and open in any text editor. Files ending in .csv open in a spreadsheet.',
    'If we could not find a file in our storage, missing.txt lists it.',
    'Your password is not included. We store only a hash of it.',
    '',
  ].join('\n')}`;
}

export function buildMissingFilesText(names: string[]): string {
  return `${['We could not find these files in our storage:', ...names].join('\n')}\n`;
}
