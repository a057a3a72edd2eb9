import { outboxFolder } from '../adapters/mail/index.ts';
import type { Config } from '../config.ts';
import type { Secrets } from './secrets.ts';

type Started = { config: Config; secrets: Secrets; secretsFile: string; firstStart: boolean };

/** What a person who just started the program wants to know. */
export function banner({ config, secrets, secretsFile, firstStart }: Started): string {
  const credentials = firstStart
    ? [
        `            Merchant ID ${secrets.operatorId}`,
        `            API Secret Key ${secrets.operatorSecret}`,
        `            Admin key ${secrets.adminKey}`,
        `            (kept in ${secretsFile})`,
      ]
    : [`            credentials are in ${secretsFile}`];
  return [
    '',
    'Outloud is ready.',
    '',
    `  Site      ${config.publicUrl}`,
    `  Operator  ${config.publicUrl}/${secrets.operatorPrefix}`,
    ...credentials,
    `  Mail      ${config.mail.smtpUrl ? 'sent by SMTP' : `written to ${outboxFolder(config)}`}`,
    '  Payments  sandbox: no real money moves',
    '',
  ].join('\n');
}
