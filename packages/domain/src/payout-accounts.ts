/**
 * The accounts that receive payouts. The database stores the text of `formatPayoutAccount` and compares accounts in one
 * spelling (`normalize_payout_account` in `apps/api/migrations/0028_payout_independence.sql`).
 */
export const payoutAccountKinds = ['paypal', 'iban', 'us_bank'] as const;
export type PayoutAccountKind = (typeof payoutAccountKinds)[number];

export type PayoutAccountDetails =
  | { kind: 'paypal'; email: string }
  | { kind: 'iban'; iban: string }
  | { kind: 'us_bank'; routingNumber: string; accountNumber: string };

/** Shown to testers and operators. */
export function formatPayoutAccount(account: PayoutAccountDetails): string {
  switch (account.kind) {
    case 'paypal':
      return account.email;
    case 'iban':
      return `IBAN ${account.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}`;
    case 'us_bank':
      return `US bank account ${account.accountNumber}, routing number ${account.routingNumber}`;
  }
}

/** The inverse of `formatPayoutAccount`. Null for the free text of earlier versions. */
export function parsePayoutAccount(text: string): PayoutAccountDetails | null {
  const iban = /^IBAN ([A-Z0-9 ]+)$/.exec(text)?.[1]?.replaceAll(' ', '');
  if (iban) return getIbanProblem(iban) ? null : { kind: 'iban', iban };
  const [, accountNumber, routingNumber] = /^US bank account (\d+), routing number (\d{9})$/.exec(text) ?? [];
  if (accountNumber && routingNumber) return { kind: 'us_bank', routingNumber, accountNumber };
  return /^[^\s<>(),;:/]+@[^\s<>(),;:/]+$/.test(text) ? { kind: 'paypal', email: text } : null;
}

/** Removes the separators in which people write numbers. */
export function compactAccountNumber(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Says what is wrong with an IBAN without separators. Null if its checksum is correct. */
export function getIbanProblem(iban: string): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'An IBAN starts with two letters and two digits.';
  const country = iban.slice(0, 2);
  const length = ibanLengths[country];
  if (!length) return `Accounts in ${country} have no IBAN. Check the first two letters.`;
  if (iban.length !== length) return `An IBAN from ${country} has ${length} characters, not ${iban.length}.`;
  return getIbanRemainder(iban) === 1 ? null : 'This IBAN has a typo: its check digits do not match.';
}

/** ISO 7064 with modulus 97. The remainder of a correct IBAN is 1. */
function getIbanRemainder(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
}

/** Says what is wrong with a routing number (ABA). Null if its checksum is correct. */
export function getRoutingNumberProblem(number: string): string | null {
  if (!/^\d{9}$/.test(number)) return 'A routing number has 9 digits.';
  const weights = [3, 7, 1];
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0 && sum > 0 ? null : 'This routing number has a typo: its check digit does not match.';
}

export function getAccountNumberProblem(number: string): string | null {
  return /^\d{4,17}$/.test(number) && /[1-9]/.test(number) ? null : 'An account number has 4 to 17 digits.';
}

/** The IBAN registry: the number of characters in each country. */
export const ibanLengths: Record<string, number> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21, CR: 22 },
  ...{ CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GB: 22 },
  ...{ GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30 },
  ...{ KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20 },
  ...{ MR: 27, MT: 31, MU: 30, NI: 28, NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22 },
  ...{ RU: 33, SA: 24, SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26 },
  ...{ UA: 29, VA: 22, VG: 24, XK: 20, YE: 30 },
};
