import type { Letter } from '../../mails/letter.ts';

/** Payload of the `receipt-mail` job. */
export type ReceiptMail = { checkoutId: string };

export type MailedReceipt = {
  /** Null while the email is unverified, so that the email contains no text that a stranger entered. */
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
  const { number, credits, paidAt, reference, isTest, url } = receipt;
  const lines = [
    `Receipt number: ${number}`,
    `Amount paid: ${formatDollars(credits)}`,
    `Credits: ${credits.toLocaleString('en-US')}`,
    `Date: ${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(paidAt)}`,
    `Payment reference: ${reference}`,
  ];
  if (receipt.own?.companyName) lines.push(`Company: ${receipt.own.companyName}`);
  return {
    subject: `Your receipt ${number}`,
    greeting: receipt.own ? `Hello ${receipt.own.fullName},` : 'Hello,',
    paragraphs: [
      'Thank you for buying credits on Outloud. Here is your receipt.',
      lines.join('\n'),
      ...(isTest ? ['This was a test payment. No card was charged.'] : []),
    ],
    action: { label: 'View or print your receipt', url },
  };
}

function formatDollars(credits: number): string {
  return `${credits.toLocaleString('en-US', { style: 'currency', currency: 'USD' })} USD`;
}
