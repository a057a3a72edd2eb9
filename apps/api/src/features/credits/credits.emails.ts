import type { EmailContent } from '../../emails/render-email.ts';

/** Payload of the `receipt-mail` job. */
export type ReceiptEmail = { checkoutId: string };

export type ReceiptEmailData = {
  /** Null while the email address is unverified, so that the email contains no text entered by a stranger. */
  customer: { fullName: string; companyName: string | null } | null;
  number: string;
  credits: number;
  paidAt: Date;
  /** The provider's payment id. */
  reference: string;
  isTest: boolean;
  url: string;
};

export function buildReceiptEmail(receipt: ReceiptEmailData): EmailContent {
  const { number, credits, paidAt, reference, isTest, url } = receipt;
  const lines = [
    `Receipt number: ${number}`,
    `Amount paid: ${formatDollars(credits)}`,
    `Credits: ${credits.toLocaleString('en-US')}`,
    `Date: ${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(paidAt)}`,
    `Payment reference: ${reference}`,
  ];
  if (receipt.customer?.companyName) lines.push(`Company: ${receipt.customer.companyName}`);
  return {
    subject: `Your receipt ${number}`,
    greeting: receipt.customer ? `Hello ${receipt.customer.fullName},` : 'Hello,',
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
