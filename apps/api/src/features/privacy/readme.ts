import type { AccountType } from '@outloud/domain/accounts';

type Described = [name: string, about: string];

const ofEverybody: Described[] = [
  [
    'account.json',
    'your account: name, address, company, and when we saw you at a network address (kept as a keyed hash)',
  ],
  ['sessions.json', 'where you are signed in: since when, and until when'],
  ['uploads.json', 'recordings that you have sent or begun to send, until they are worked out'],
];

const ofOne: Record<AccountType, Described[]> = {
  business: [
    ['credits.json, credits.csv', 'every movement of your credits'],
    ['purchases.json, purchases.csv', 'every attempt to buy credits, and what became of it'],
    ['roasts.json', 'your roast requests with their reviews, what you said about those, and refunds you asked for'],
    ['reviews/', 'of every finished review the video, the transcript (also as captions) and the insights'],
  ],
  tester: [
    ['profile.json', 'what you have told about yourself, your practice, your payout address and your mail settings'],
    ['application.json', 'your application'],
    ['claims.json', 'what you have taken on, what became of it, and the ratings that you got'],
    ['earnings.json, earnings.csv', 'every movement of your pay'],
    ['payouts.json, payouts.csv', 'every payout that you asked for'],
    ['recordings.json', 'every recording that you handed in'],
    ['recordings/', 'the recordings themselves, with what you said (also as captions)'],
  ],
};

/** Says what each file of an export is. */
export function readme(accountType: AccountType, madeAt: Date): string {
  const described = [...ofEverybody, ...ofOne[accountType]];
  const width = Math.max(...described.map(([name]) => name.length)) + 2;
  const lines = described.map(([name, about]) => `${name.padEnd(width)}${about}`);
  return `${[
    'Your data at Outloud',
    `Made on ${madeAt.toISOString()}. All times are UTC; 1 credit is 1 US dollar.`,
    '',
    ...lines,
    '',
    'Files that end in .json are for programs, and open in any editor. Those that end in .csv open in a spreadsheet.',
    'If a file could not be found in our storage, missing.txt names it.',
    'Passwords are not in here: we keep only a hash of yours.',
    '',
  ].join('\n')}`;
}

export function missingText(names: string[]): string {
  return `${['These files could not be found in our storage:', ...names].join('\n')}\n`;
}
