import type { Letter } from '../../mails/letter.ts';

/** The mail of this feature, as it waits in the job queue. */
export type ReceiptMail = { checkoutId: string };

export type MailedReceipt = {
  /** Null while the email is unverified: a stranger who owns it is not shown the customer's own words. */
  own: { fullName: string; companyName: string | null } | null;
  number: string;
  credits: number;
  paidAt: Date;
  /** The provider's id of the payment. */
  reference: string;
  isTest: boolean;
  url: string;
};

export function composeReceipt(receipt: MailedReceipt): Letter {
  const { own, number, credits, paidAt, reference, isTest, url } = receipt;
  const lines = [
    `Receipt number: ${number}`,
    `Amount paid: ${amountInDollars(credits)}`,
    `Credits: ${credits.toLocaleString('en-US')}`,
    `Date: ${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(paidAt)}`,
    `Payment reference: ${reference}`,
  ];
  if (own?.companyName) lines.push(`Company: ${own.companyName}`);
  return {
    subject: `Your receipt ${number}`,
    greeting: own ? `Hello ${own.fullName},` : 'Hello,',
    paragraphs: [
      'Thank you for buying credits at Outloud. This is your receipt.',
      lines.join('\n'),
      ...(isTest ? ['This was a test payment: no card was charged.'] : []),
    ],
    action: { label: 'View and print the receipt', url },
  };
}

function amountInDollars(credits: number): string {
  return `${credits.toLocaleString('en-US', { style: 'currency', currency: 'USD' })} USD`;
}
